/** Chinese words for imagined deals, awaited hints and a covered table. */
import type {
  awaited as enAwaited,
  covered as enCovered,
  evidence as enEvidence,
} from './en-evidence';

export const evidence: typeof enEvidence = {
  title: '设想的牌',
  open: (count) => `查看设想的 ${count} 副牌`,
  close: '回到对局',
  place: (number, total) => `第 ${number} 副，共 ${total} 副`,
  imagined: '按这个座位所知设想，实际的牌可能不同。',
  previous: '上一副',
  next: '下一副',
  slider: '逐副查看',
  which: '哪条理由',
  table: '桌上显示',
  before: '出牌前',
  after: (move) => `出 ${move} 之后`,
  inDeals: (count, about) => `${about ? '约 ' : ''}${count} 副`,
  yes: '是',
  no: '否',
  tries: (share) => `${share} 的尝试`,
  counted: '计入',
  estimate: '每副牌都试了很多次，计入最可能发生的几副。',
  weighted: (move, rival) =>
    `这些牌的可能性不同，那句话按可能性计算；不加权是 ${move} 比 ${rival}。`,
  expected: '按搜索的预计打完这一墩。',
  outcomes: '结果',
  hand: (who, count) => `设想中${who}的牌，${count} 张`,
};

export const awaited: typeof enAwaited = {
  hint: '正在想提示',
  lit: '提示所指',
  chosen: '（推荐）',
};

export const covered: typeof enCovered = {
  panel: '已遮住，等下一位确认后显示。',
  ready: (who) => `${who}，牌桌已打开。`,
};
