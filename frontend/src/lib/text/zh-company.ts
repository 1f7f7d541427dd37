/** 与别人一起玩的中文用语。 */
import type { company as english } from './en-company';

const list = new Intl.ListFormat('zh');

const minutes = (seconds: number): string => {
  const [whole, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)];
  if (whole === 0) return `${rest} 秒`;
  return rest === 0 ? `${whole} 分钟` : `${whole} 分 ${rest} 秒`;
};

export const company: typeof english = {
  title: '这张桌子上的人',
  name: '你的名字',
  nameHelp: '别人会看到。不需要账号。',
  minutes,

  link: {
    copy: '复制',
    copied: '已复制',
    failed: '请按 Ctrl+C 复制',
    code: '二维码',
    codeOf: (what) => `二维码：${what}`,
  },
  guests: {
    title: (who) => `还没有来：${list.format(who)}`,
    help: '请把各自的链接发给他们，或者让他们扫码。每个链接只能用一次，谁先打开就归谁。',
    linkFor: (seat) => `给${seat}的链接`,
    renew: '新链接',
    renewHelp: '链接是在另一台设备上生成的。新链接会代替它。',
  },
  join: {
    title: (game, seat) => `邀请你来玩${game}，座位是${seat}`,
    with: (who) => `桌上有：${list.format(who)}。`,
    go: '坐下',
    watch: '只旁观',
    free: '空座',
  },
  device: {
    title: '换一台设备继续',
    text: '在那台设备上打开这个链接，或者扫码，就坐在同一个座位上。两台设备可以同时开着。',
    secret: '它只属于你：谁有这个链接，谁就能替你走，也能看到你的牌。',
    label: '我自己的链接',
  },
  invite: {
    title: '邀请别人',
    text: '把现在由电脑坐的座位让出来。凭链接来的人从这里接着玩。',
    open: (seat, who) => `让出${seat}（${who}）`,
  },
  share: {
    title: '分享这局',
    text: '有这个链接的人能看到结束的对局和复盘，但不能走，也不能改动什么。',
    label: '对局的链接',
    open: '分享',
  },
  leave: {
    action: '离开桌子',
    title: '离开这张桌子？',
    text: '电脑会坐到你的座位上，让别人能继续。你一回来，座位就还是你的。',
    yes: '离开',
    no: '留下',
  },
  status: {
    free: '还没有来',
    away: (seconds) => (seconds === null ? '不在' : `不在；${minutes(seconds)}后由电脑代替`),
    standsIn: (player) => `不在，${player}代走`,
    timedOut: (player) => `超时，${player}接着走`,
    lost: '超时',
    here: '在',
  },
  news: {
    came: (who) => `${who}坐下了。`,
    away: (who) => `${who}不在。`,
    standsIn: (who, player) => `${who}不在：回来之前由${player}代走。`,
    back: (who) => `${who}回来了。`,
    timedOut: (who) => `${who}超时了。`,
  },
  clock: {
    label: (who, seconds) => `${who}：还有 ${minutes(seconds)}`,
    running: '在走',
  },
  later: (seconds) => `你看到的对局晚 ${minutes(seconds)}。`,
  phrases: {
    say: '说话',
    title: '说点什么',
    mute: '不看别人说的话',
    unmute: '显示别人说的话',
    said: (who, what) => `${who}：${what}`,
    words: {
      hello: '你好！',
      good_luck: '祝好运！',
      well_played: '打得好！',
      thanks: '谢谢。',
      sorry: '对不起。',
      oops: '哎呀！',
      one_moment: '请等一下。',
      take_your_time: '不着急。',
      your_turn: '轮到你了。',
      lucky: '这是运气。',
      another: '再来一局？',
      good_game: '好局！',
      goodbye: '再见！',
    },
  },
  rematch: {
    ask: '再来一局，座位不变',
    join: '去下一局',
    text: '已经开了下一局，你的座位还在。',
    watch: '原来的人又开了一局。',
  },
  setup: {
    clock: '棋钟',
    clocks: {
      '': '不用',
      '180+2': '3 分 + 2 秒',
      '300+3': '5 分 + 3 秒',
      '900+10': '15 分 + 10 秒',
    },
    clockHelp: (two) =>
      two
        ? '整局的时间，每走一步再加一些。超时算输。电脑没有棋钟。'
        : '整局的时间，每走一步再加一些。超时的人由电脑接着走。电脑没有棋钟。',
    delay: '旁观的人看到的对局',
    delays: { '0': '同时', '30': '晚 30 秒', '180': '晚 3 分钟' },
    seats: '其他座位',
    guest: '凭链接来的客人',
    away: '有人离开一会儿，就由电脑代替，回来再接着玩。没有提示，也不能悔棋。',
  },
};
