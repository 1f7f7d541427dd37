/** The words of the page in Chinese. */
import type { en } from './en';
import { bridge, cards, hearts, people, tractor } from './zh-cards';
import { awaited, covered, evidence } from './zh-evidence';
import { analysis } from './zh-analysis';
import { company } from './zh-company';
import { puzzles } from './zh-puzzles';
import { learn } from './zh-learn';
import { pentomino } from './zh-pentomino';
import { profile } from './zh-profile';

const number = new Intl.NumberFormat('zh', { maximumFractionDigits: 2 });
const signed = new Intl.NumberFormat('zh', {
  maximumFractionDigits: 1,
  minimumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const percent = new Intl.NumberFormat('zh', { style: 'percent', maximumFractionDigits: 0 });
const ago = new Intl.RelativeTimeFormat('zh', { numeric: 'auto' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const zh: typeof en = {
  language: 'zh',
  name: 'Parlour',
  skip: '跳到内容',
  arena: { title: '竞技场', about: '让选手对阵，看看谁更强。' },
  close: '关闭',
  loading: '请稍候',
  tryAgain: '再试一次',

  number: (value) => number.format(value),
  signed: (value) => signed.format(value).replace('-', '−'),
  percent: (value) => percent.format(value),
  seconds: (value) => `${value} 秒`,
  value: (value) => (typeof value === 'boolean' ? (value ? '是' : '否') : String(value)),
  offline: {
    title: '您已离线。',
    text: '无法连接服务器。以前打开过的内容仍可阅读，对局会等着您。',
    newer: '本页有新版本。',
    reload: '打开新版本',
  },
  errors: {
    offline: '服务器没有回应。你的对局是安全的，请稍后再试。',
    unknown: (status) => `服务器的回答无法理解（${status}）。请再试一次。`,
  },

  bar: {
    home: 'Parlour，所有游戏',
    settings: '设置',
    help: '键盘快捷键',
    changeLevel: '更换对手',
    sections: '栏目',
  },

  home: {
    title: '玩什么？',
    tagline: '公平的对手，还能告诉你为什么。',
    games: '游戏',
    saved: '你的对局',
    sections: '还可以',
    seats: (count) => `${count} 人`,
  },

  saved: {
    none: '还没有对局',
    noneHelp: '在这里开始的对局会一直保留，关掉页面也不会丢。',
    yourMove: '轮到你',
    moves: (count) => `${count} 手`,
    forget: (title, when) => `从列表中移除${title}（${when}）`,
    all: (count) => `显示全部 ${count} 个`,
    fewer: '收起',
    when: (then, now) => {
      const past = now - then;
      if (past < MINUTE) return '刚才';
      if (past < HOUR) return ago.format(-Math.floor(past / MINUTE), 'minute');
      if (past < DAY) return ago.format(-Math.floor(past / HOUR), 'hour');
      return ago.format(-Math.floor(past / DAY), 'day');
    },
  },

  setup: {
    who: '谁来玩？',
    modes: { bots: '我和电脑', people: '和别人一起', watch: '只有电脑' },
    opponent: '对手',
    otherPlayer: '指定的棋手',
    player: '棋手',
    side: '你的一方',
    anySide: (seats) => (seats > 2 ? '任意座位' : '随意'),
    more: '规则、局面等',
    rules: '规则',
    preset: '用哪套规则？',
    differs: (names) => `这里不同：${names.join('、')}。`,
    backTo: (title) => `恢复“${title}”`,
    everySeat: '分别设置每个座位',
    everySeatHelp: '没有改动的座位由上面选的对手坐。',
    asChosen: '如上所选',
    aPerson: '一个人',
    think: '电脑的思考时间',
    thinkHelp: '每一步最多想多久。会搜索的级别想得越久越强。',
    thinkAsLevel: '由级别决定',
    thinkSeconds: (seconds) => `${number.format(seconds)} 秒`,
    perMove: (seconds) => (seconds < 0.1 ? '立即' : `每步 ${seconds.toFixed(1)} 秒`),
    measuredTime: (seconds) =>
      seconds < 0.1 ? '实测：立即应答。' : `实测：平均每步 ${seconds.toFixed(1)} 秒。`,
    measuredWins: (share, below) => `对“${below}”赢了 ${share} 的对局。`,
    position: '从一个局面开始',
    positionHelp: '粘贴棋盘、牌局或已走的步。留空则开始新对局。',
    check: '检查',
    clear: '清除',
    positionGood: '对局从这里开始：',
    showFault: (line, column) =>
      column === null ? `看第 ${line} 行` : `看第 ${line} 行第 ${column} 列`,
    play: '开始',
    watch: '观战',
    where: '大家在哪里玩？',
    places: { here: '都在这个屏幕前', apart: '各用各的屏幕' },
    placeHelp: (place, hidden) => {
      if (place === 'apart') return '其他人每人一个链接，请发给他们。';
      return hidden
        ? '所有座位都由这个屏幕掌握：下一位确认之前，屏幕一直遮住。'
        : '所有座位都由这个屏幕掌握。';
    },
    aGuest: '凭链接来的客人',
    noGame: (name) => `这里没有叫“${name}”的游戏`,
    noGameHelp: '它可能属于没有安装的扩展。',
  },

  form: {
    needsNumber: '请输入数字。',
    needsWhole: '请输入整数。',
    atLeast: (low) => `至少 ${number.format(low)}。`,
    atMost: (high) => `最多 ${number.format(high)}。`,
    range: (low, high) => {
      if (low !== null && high !== null)
        return `从 ${number.format(low)} 到 ${number.format(high)}。`;
      if (low !== null) return `至少 ${number.format(low)}。`;
      return high === null ? '' : `最多 ${number.format(high)}。`;
    },
  },

  tabs: { title: '关于这局', moves: '着法', explain: '讲解', scores: '比分' },

  table: {
    title: (game, opponent) => (opponent ? `${game}，对手${opponent}` : game),
    label: '桌面',
    points: '分',
    thinking: '思考中',
    yourMove: '轮到你',
    toMove: '轮到',
    yourTurn: '轮到你了。',
    over: '对局结束了。',
    watching: '你在观战。',
    takenBack: '已悔棋。',
    notYourTurn: (who) => `现在轮到${who}。`,
    past: '回看',
    lookingBack: (ply, total) => `回看：第 ${ply} 手，共 ${total} 手。`,
    backToGame: '回到对局',
  },

  seats: { you: '你', here: '在这个屏幕前', person: '一个人' },

  moves: {
    title: '已走的着法',
    none: '还没有着法。',
    begins: (who) => `${who}先走。`,
    later: '每一手都会列在这里；在“讲解”里可以问为什么这样走。',
    won: (who) => `${who}赢`,
    first: '到开头',
    back: '后退一手',
    next: '前进一手',
    last: '到末尾',
    slider: '回看着法',
    place: (ply, total) => `${ply} / ${total}`,
  },

  hint: {
    title: '提示',
    step: (level) => `第 ${level} 步，共 4 步`,
    next: ['', '看候选', '看这一手', '为什么'],
    numbers: '看数字',
  },

  explain: {
    why: (who, move) => `${who}为什么走 ${move}？`,
    whyTitle: (who, move) => `${who}走了 ${move}`,
    judge: '评判这个局面',
    judgeTitle: '这个局面',
    help: '可以问对手为什么这样走，或者请它评判这个局面。评判会显示最好的一手。',
    nothing: '还没有可讲解的。',
    working: '请稍候，正在思考……',
    candidates: '考虑过的着法',
    move: '着法',
    chance: '胜率',
    value: '价值',
    exact: '已证明',
    chosen: '（已走）',
    all: (count) => `显示全部 ${count} 个`,
    fewer: '收起',
    partsOf: (move) => `${move} 的利与弊`,
    line: '预计接下来：',
    spent: (player, spent) =>
      [
        player,
        spent.depth > 0 ? `${spent.depth} 层` : '',
        spent.nodes > 0 ? `${number.format(spent.nodes)} 个局面` : '',
        spent.samples > 0 ? `${number.format(spent.samples)} 种设想的牌` : '',
        `${number.format(spent.seconds)} 秒`,
      ]
        .filter(Boolean)
        .join(' · '),
  },

  sound: {
    title: '声音',
    ask: '要不要桌面有声音？',
    yes: '要',
    no: '不要',
    help: '听得到牌、棋子和骨牌，轮到你时有轻轻的铃声。',
    volume: '音量',
    kinds: '哪些声音',
    of: {
      cards: '牌',
      boards: '棋子和骨牌',
      turn: '轮到你时的铃声',
      trick: '赢墩时的两个音',
      end: '结束时的和弦',
    },
  },

  evaluation: {
    show: '显示形势',
    hide: '隐藏形势',
    help: '黑白棋与电脑对局时：棋盘旁的形势条，以及每格的价值。',
    none: '形势：还不知道。',
    label: (chance, value) => `形势：你的胜率 ${chance}，${value} 子。`,
  },

  scores: {
    title: '比分',
    seat: '座位',
    points: '分',
    practice: '练习局：悔过棋或摆过局面。',
    rules: '使用的规则',
  },

  actions: {
    title: '操作',
    hint: '提示',
    undo: '悔棋',
    resign: '认输',
    new: '新对局',
    again: '再来一局',
    more: '更多',
    change: '更换对手',
    review: '复盘',
    reviewShort: '复盘',
    record: '下载棋谱',
    comment: '点评我的每一步',
    noComment: '不再点评',
  },
  comment: { title: '关于你这一步' },

  comparison: {
    running: '我们的程序正在你的座位上打同一副牌……',
    failed: '另一桌没能打完。',
    progress: (played: number, games: number) => `已打完 ${games} 局中的 ${played} 局。`,
    stop: '停止',
  },
  outcome: {
    harder: (level) => `下一步：挑战“${level}”`,
    easier: (level) => `下一步：先与“${level}”对局`,
    advice: '复盘会指出哪几手决定了胜负。',
    over: '对局结束',
    won: '你赢了',
    lost: '你输了',
    draw: '平局',
  },

  resign: {
    title: '认输？',
    text: '对方获胜。你仍可以复盘，也可以用悔棋收回认输。',
    yes: '认输',
    no: '继续下',
  },

  change: { title: '更换对手', seat: '哪个座位？', who: '换成谁？', go: '更换' },

  curtain: {
    text: (who) => `请把屏幕交给${who}。`,
    wait: '其他人正在出牌，接下来轮到谁会在这里说明。',
    show: (who) => `我是${who}：显示我的一方`,
    dealing: '正在发牌。想亮主的人现在看牌，发牌会等着。',
  },

  analysis,
  company,
  puzzles,
  profile,
  learn,

  connection: { lost: '连接断开了。', safe: '正在重试；你的对局是安全的。', retry: '现在重试' },

  missing: {
    title: '这里什么也没有',
    text: '这个地址不是 Parlour 的页面。',
    home: '所有游戏',
    table: '这张桌子不在这里',
    forget: '从我的对局中移除',
  },

  settings: {
    title: '设置',
    language: '语言',
    theme: '颜色',
    themes: { system: '跟随系统', light: '浅色', dark: '深色', contrast: '高对比度' },
    board: '棋盘',
    boards: { felt: '绿呢与枫木', wood: '橡木与胡桃木' },
    speed: '动画',
    speeds: { off: '关', fast: '快', normal: '正常', slow: '慢' },
    reducedMotion: '你的系统要求减少动画，所以没有动画。',
    legalMoves: '标出可走之处',
    legalMovesHelp: '在可以走的地方画淡子和点。',
    fourColours: '四色扑克',
    fourColoursHelp: '方块为蓝色，梅花为绿色。',
    cloth: '牌桌桌布',
    cloths: { game: '随游戏', green: '墨绿', blue: '深蓝', burgundy: '酒红' },
    back: '牌背花纹',
    backs: { net: '菱格', scales: '鱼鳞' },
    shortcuts: '单键快捷键',
    shortcutsHelp: '例如 H 为提示；按 ? 列出全部。',
  },

  keys: { moves: '着法', explain: '讲解', scores: '比分', escape: '关闭，或回到对局' },

  help: {
    title: '键盘快捷键',
    open: '键盘快捷键',
    off: '单键快捷键在设置中关闭了。',
    board: '在棋盘上',
    boardKeys: [
      ['方向键', '到下一格'],
      ['回车、空格', '走在这里'],
      ['. 和 ,', '下一个或上一个可走的格'],
      ['Home、End', '本行第一格或最后一格'],
    ],
    cards: '在牌上',
    cardKeys: [
      ['← 和 →', '到下一张牌'],
      ['↑ 和 ↓', '到下一门花色'],
      ['回车、空格', '打出或选择这张牌'],
      ['. 和 ,', '下一张或上一张可出的牌'],
      ['Home、End', '第一张或最后一张牌'],
    ],
  },

  awaited,
  covered,
  evidence,

  cards,
  people,
  hearts,
  bridge,
  pentomino,
  tractor,

  generic: {
    drawing: '文字桌面',
    moves: (count) => `${count} 种走法`,
    filter: '查找着法',
    noMatch: '没有符合的着法。',
    type: '输入你的着法',
    send: '走',
    lookAt: '看',
    candidate: '候选',
  },

  reversi: {
    board: (size) => `黑白棋棋盘，${size} × ${size}`,
    square: (name, facts) =>
      [
        name,
        facts.disc === null ? '空' : facts.disc === 'black' ? '黑' : '白',
        facts.legal ? '可以走' : '',
        facts.last ? '上一手' : '',
        facts.hinted ? '提示' : '',
        facts.lit ? awaited.lit : '',
        facts.worth && `值 ${facts.worth}`,
      ]
        .filter(Boolean)
        .join('，'),
    noMove: '你无棋可走。',
    pass: '弃权',
    passed: '弃权',
    discs: '子',
    opening: (name) => `开局：${name}`,
  },

  review: {
    title: (game) => `复盘：${game}`,
    back: '回到桌面',
    working: (done, total) => `正在评判第 ${done} 手，共 ${total} 手`,
    starting: '准备评判每一手',
    graph: (side) => `${side}的胜率`,
    graphLabel: (label) => `图：整局的${label}。下面的着法列表有同样的数字。`,
    seenBy: (side) => `${side}当时能判断的胜率`,
    hindsight: '虚线：摊开所有牌来看',
    afterwards: '事后来看：',
    round: (number) => `第 ${number} 局`,
    rounds: '哪一局',
    hands: '所有手牌',
    asSeen: '按我当时所见',
    line: '演示最佳走法',
    onLine: (move, step, total) => `最佳走法，第 ${step} 步，共 ${total} 步：${move}`,
    lineStart: (total) => `最佳走法：从这里起 ${total} 步`,
    leaveLine: '回到对局',
    luck: '有多少是运气？',
    luckOfMatch: '整场比赛呢？',
    selected: '棋盘上的这一手',
    summary: '小结',
    moves: '每一手',
    onlyMarked: '只看改变了局势的着法',
    again: '从这里重下',
    select: '选一手，看它改变了什么。',
    marks: { best: '最佳', inaccuracy: '不精确', mistake: '失误', blunder: '大错' },
    better: (move) => `更好的是 ${move}`,
    chanceAfter: (side, chance) => `${side}：胜率 ${chance}`,
    cost: (loss) => `损失 ${loss}`,
    none: '每一手都保住了能保住的。',
    failed: '无法复盘。',
  },
};
