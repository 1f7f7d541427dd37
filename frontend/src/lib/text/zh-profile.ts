/** 关于自己的成绩和水平。 */
import type { profile as english } from './en-profile';

export const profile: typeof english = {
  title: '你的记录',
  section: '个人记录',
  about: '你的成绩、水平，以及可以改进的地方。',
  private: '全部都留在这台设备上。可以存成文件带走。',
  none: '这里还没有内容',
  noneHelp: '和电脑下完一局，这里就会告诉你有多强。',
  start: '选一个游戏',
  results: (count) => `${count} 局`,
  rated: (count) => `其中 ${count} 局计分`,
  game: '游戏',
  against: '对手',
  won: '胜',
  drawn: '平',
  lost: '负',
  mixed: '真人和混合的牌桌',
  byLevel: '各级别的成绩',
  strengthTitle: '水平',
  strengthLabel: (sentence) => `你在各级别之间的水平。${sentence}`,
  accuracy: '复盘中没有吃亏的走法',
  accuracyLabel: (count, first, last) =>
    `没有吃亏的走法的图，共 ${count} 局：第一局 ${first}，最后一局 ${last}。`,
  accuracyMean: (share) => `复盘过的走法中有 ${share} 没有吃亏。`,
  luckTitle: '运气与水平',
  luck: (luck, skill, unit) =>
    `平均来说，牌运给你带来 ${luck} ${unit}；同样的牌，你的打法和我们的棋手相比是 ${skill}。`,
  luckBar: '牌运',
  skillBar: '打法',
  habits: '可以改进的地方',
  missed: (count) => `错过 ${count} 次`,
  recent: '最近的对局',
  review: '复盘',
  practice: '练习，不计分',
  unrated: '不计分',
  verdicts: { won: '胜', drawn: '平', lost: '负' },
  puzzles: '习题',
  puzzleRating: (rating, solved) =>
    [rating && `等级分 ${rating}`, solved && `解出 ${solved} 题`].filter(Boolean).join(' · '),
  lessons: '课程',
  lessonsDone: (done) => `学完 ${done} 课`,
  play: '按你的水平来一局',
  export: '存成文件',
  import: '从文件加入',
  imported: (fresh, known) => `加入 ${fresh} 局新对局；${known} 局这里已经有了。`,
  reset: '全部忘掉',
  resetTitle: '要忘掉所有成绩吗？',
  resetText: (count) =>
    `这台设备上的 ${count} 局和所有复盘都会忘掉。如果以后还想要，请先存成文件。`,
  resetYes: '全部忘掉',
  resetNo: '留着',
  forgotten: '所有成绩都已忘掉。',
  saveDamaged: '保存损坏的内容',
  faults: {
    json: (line) => `这个文件第 ${line} 行损坏了。什么都没有改变。`,
    alien: '这个文件不是 Parlour 的个人记录。什么都没有改变。',
    newer: (version) =>
      `这份记录是更新的版本（${version}）。请先更新这里的 Parlour，再加入一次。什么都没有改变。`,
    field: (where) => `这个文件在 ${where} 处损坏了。什么都没有改变。`,
    unreadable: '读不了这个文件。什么都没有改变。',
    full: '浏览器的存储空间满了，最后的成绩只留在这个页面上。请把记录存成文件，再腾出空间。',
    forbidden: '浏览器不让这个页面保存内容，成绩只保留到你关闭页面为止。请把记录存成文件。',
    stored: '保存的记录损坏了，我们没有动它。可以存成文件，或者忘掉它重新开始。',
  },
  strength: {
    near: (level) => `你的水平大约相当于${level}。`,
    between: (level, next) => `你的水平在${level}和${next}之间。`,
    below: (level) => `你的水平低于${level}。`,
    above: (level) => `你的水平高于${level}。`,
    range: (low, high) =>
      low === high ? `有九成把握是${low}。` : `有九成把握在${low}到${high}之间。`,
    assumed: '这个游戏的级别差距没有测量过，只是假定的。',
  },
  adaptive: {
    title: '自适应',
    about: '找到你的水平',
    next: (who) => `下一局按你的水平：${who}`,
    list: (names) =>
      names.length > 1 ? `${names.slice(0, -1).join('、')}和${names.at(-1)}` : (names[0] ?? ''),
    who: (name, level) => `${name}（${level}）`,
    space: '',
    first: (game, who) =>
      `还不知道你${game}的水平，今天由${who}来陪你玩；每一局都会让我们知道得更多。`,
    why: (won, count, margin, unit) => {
      const by = margin === null ? '' : `${Math.abs(margin)} ${unit}`;
      if (count === 1) {
        if (margin) return `上一局你${margin > 0 ? '领先' : '落后'} ${by}。`;
        if (won === 0.5 || margin === 0) return '上一局是平局。';
        return won ? '上一局你赢了。' : '上一局你输了。';
      }
      const wins = `最近 ${count} 局你赢了 ${won} 局`;
      if (!margin) return `${wins}。`;
      return `${wins}，平均${margin > 0 ? '领先' : '落后'} ${by}。`;
    },
    sound: (share) => `复盘过的走法中有 ${share} 没有吃亏。`,
    so: (who) => `所以今天由${who}来陪你玩。`,
    unsure: '还需要几局才能找准你的水平。',
  },
};
