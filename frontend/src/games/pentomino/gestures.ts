/** Turning what is in the hand by the wheel of a mouse or by two fingers. */

const NOTCH = 50; // pixels of a wheel that make a quarter turn: a notch of a mouse has more, a pad sends many small ones
const TWIST = Math.PI / 4; // how far two fingers turn for a quarter turn

interface Options {
  /** Whether there is something to turn; else wheel and fingers do what they do on any page. */
  active: boolean;
  /** A quarter turn to the right, or to the left. */
  turn: (right: boolean) => void;
}

export function turnable(node: HTMLElement, options: Options) {
  let { active, turn } = options;
  let rolled = 0;
  let from: number | null = null;

  function wheel(event: WheelEvent): void {
    if (!active || event.ctrlKey) return;
    event.preventDefault();
    const step = event.deltaMode === 0 ? 1 : NOTCH;
    rolled += event.deltaY * step;
    if (Math.abs(rolled) < NOTCH) return;
    turn(rolled > 0);
    rolled = 0;
  }

  function twist(event: TouchEvent): void {
    const angle = angleOf(event.touches);
    if (!active || angle === null) {
      from = null;
      return;
    }
    event.preventDefault();
    if (from === null) {
      from = angle;
      return;
    }
    const turned = Math.atan2(Math.sin(angle - from), Math.cos(angle - from));
    if (Math.abs(turned) < TWIST) return;
    turn(turned > 0);
    from = angle;
  }

  node.addEventListener('wheel', wheel, { passive: false });
  for (const kind of ['touchstart', 'touchmove', 'touchend'] as const)
    node.addEventListener(kind, twist, { passive: false });
  return {
    update: (next: Options) => ({ active, turn } = next),
    destroy: () => {
      node.removeEventListener('wheel', wheel);
      for (const kind of ['touchstart', 'touchmove', 'touchend'] as const)
        node.removeEventListener(kind, twist);
    },
  };
}

/** The direction from one finger to the other; null unless there are two. */
export function angleOf(touches: ArrayLike<{ clientX: number; clientY: number }>): number | null {
  const [one, other] = [touches[0], touches[1]];
  if (one === undefined || other === undefined || touches.length !== 2) return null;
  return Math.atan2(other.clientY - one.clientY, other.clientX - one.clientX);
}
