/** Variations from one position: a tree of moves. The first child of a node goes on with its line, others are beside it. */

export interface Move {
  /** Who moves; null until the server has said so. */
  seat: number | null;
  text: string;
  /** The move as people write it. */
  label: string;
}

export interface TreeNode extends Move {
  id: number;
  /** The node before; `ROOT` is the position itself. */
  parent: number;
  children: readonly number[];
}

/** A node as it is stored and sent: the place of the one before it, -1 for the position. */
export type Branch = [parent: number, seat: number | null, text: string, label?: string];

export const ROOT = 0;
export const MOST_NODES = 1_000;

const START: TreeNode = {
  id: ROOT,
  parent: -1,
  seat: null,
  text: '',
  label: '',
  children: [],
};

/** A value: every change makes another tree, and nodes keep their numbers. */
export class Tree {
  readonly #nodes: ReadonlyMap<number, TreeNode>;
  readonly #next: number;

  constructor(nodes: ReadonlyMap<number, TreeNode> = new Map([[ROOT, START]]), next = 1) {
    this.#nodes = nodes;
    this.#next = next;
  }

  /** How many moves there are. */
  get size(): number {
    return this.#nodes.size - 1;
  }

  get full(): boolean {
    return this.size >= MOST_NODES;
  }

  has(id: number): boolean {
    return this.#nodes.has(id);
  }

  node(id: number): TreeNode {
    return this.#nodes.get(id) ?? START;
  }

  children(id: number): TreeNode[] {
    return this.node(id).children.map((child) => this.node(child));
  }

  /** The moves that lead to a node, the first one first. */
  path(id: number): TreeNode[] {
    const found: TreeNode[] = [];
    for (let at = id; at !== ROOT && this.has(at); at = this.node(at).parent)
      found.unshift(this.node(at));
    return found;
  }

  /** The line that a node is on, to its end. */
  line(id: number): TreeNode[] {
    const found = this.path(id);
    for (let next = this.node(id).children[0]; next !== undefined;) {
      const node = this.node(next);
      found.push(node);
      next = node.children[0];
    }
    return found;
  }

  /** Add a move after a node, unless it is there; the tree with it, and where it is. */
  add(parent: number, move: Move): [Tree, number] {
    const known = this.children(parent).find(
      ({ seat, text }) => text === move.text && (seat === move.seat || move.seat === null),
    );
    if (known) return [this, known.id];
    if (this.full) return [this, parent];
    const id = this.#next;
    const before = this.node(parent);
    const nodes = new Map(this.#nodes);
    nodes.set(parent, { ...before, children: [...before.children, id] });
    nodes.set(id, { ...move, id, parent, children: [] });
    return [new Tree(nodes, id + 1), id];
  }

  /** Add moves one after the other; where the last of them is. */
  addLine(parent: number, moves: readonly Move[]): [Tree, number] {
    return moves.reduce<[Tree, number]>(([tree, at], move) => tree.add(at, move), [this, parent]);
  }

  /** Let the line that a node is on go first, as far back as it is beside another. */
  promote(id: number): Tree {
    const nodes = new Map(this.#nodes);
    for (let at = id; at !== ROOT; at = this.node(at).parent) {
      const before = this.node(this.node(at).parent);
      const children = [at, ...before.children.filter((child) => child !== at)];
      nodes.set(before.id, { ...before, children });
    }
    return new Tree(nodes, this.#next);
  }

  /** Whether a node is on the line that goes first everywhere. */
  isMain(id: number): boolean {
    return this.path(id).every((node) => this.node(node.parent).children[0] === node.id);
  }

  /** Take a node out, with all that follows it. */
  remove(id: number): Tree {
    if (id === ROOT || !this.has(id)) return this;
    const nodes = new Map(this.#nodes);
    const gone = [id];
    for (let at = gone.pop(); at !== undefined; at = gone.pop()) {
      gone.push(...this.node(at).children);
      nodes.delete(at);
    }
    const before = this.node(this.node(id).parent);
    nodes.set(before.id, {
      ...before,
      children: before.children.filter((child) => child !== id),
    });
    return new Tree(nodes, this.#next);
  }

  /** Say who moves on the way to a node, and how that is written. */
  named(id: number, moves: readonly Move[]): Tree {
    const path = this.path(id);
    const fresh = path.some((node, place) => {
      const move = moves[place];
      return move && (node.seat !== move.seat || node.label !== move.label);
    });
    if (!fresh) return this;
    const nodes = new Map(this.#nodes);
    path.forEach((node, place) => {
      const move = moves[place];
      if (move) nodes.set(node.id, { ...node, seat: move.seat, label: move.label });
    });
    return new Tree(nodes, this.#next);
  }

  /** All moves, each after the one before it and before those beside it; where a node is among them. */
  flat(id = ROOT): { branches: Branch[]; place: number } {
    const branches: Branch[] = [];
    const places = new Map([[ROOT, -1]]);
    const waiting = [...this.node(ROOT).children].reverse();
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const { parent, seat, text, label, children } = this.node(at);
      places.set(at, branches.length);
      branches.push([places.get(parent) ?? -1, seat, text, label]);
      waiting.push(...[...children].reverse());
    }
    return { branches, place: places.get(id) ?? -1 };
  }

  /** The tree of such a list, and the number of each of its nodes. */
  static of(branches: readonly Branch[]): [Tree, number[]] {
    let tree = new Tree();
    const ids: number[] = [];
    for (const [parent, seat, text, label = text] of branches) {
      const [next, id] = tree.add(ids[parent] ?? ROOT, { seat, text, label });
      tree = next;
      ids.push(id);
    }
    return [tree, ids];
  }
}
