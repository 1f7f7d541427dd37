import { expect, test } from 'vitest';

import { COLOURS, INK } from './colours';

type Three = readonly [number, number, number];

/** How people without one kind of cone see, as matrices over linear light (Machado and others, 2009). */
const EYES: Record<string, readonly [Three, Three, Three]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function light(colour: string): Three {
  const part = (at: number): number => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Lightness and two opponent colours in which distances are what people see (OKLab). */
function seen([r, g, b]: Three): Three {
  const cube = (row: Three): number => Math.cbrt(Math.max(0, dot(row, [r, g, b])));
  const cones: Three = [
    cube([0.4122214708, 0.5363325363, 0.0514459929]),
    cube([0.2119034982, 0.6806995451, 0.1073969566]),
    cube([0.0883024619, 0.2817188376, 0.6299787005]),
  ];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    dot([1.9779984951, -2.428592205, 0.4505937099], cones),
    dot([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
}

function through(eye: readonly [Three, Three, Three], colour: string): Three {
  const part = (row: Three): number => Math.min(1, Math.max(0, dot(row, light(colour))));
  return seen([part(eye[0]), part(eye[1]), part(eye[2])]);
}

test.each(Object.keys(EYES))('no two pieces look the same to eyes that see: %s', (kind) => {
  const pieces = Object.entries(COLOURS).map(
    ([piece, colour]) => [piece, through(EYES[kind]!, colour)] as const,
  );
  for (const [one, a] of pieces)
    for (const [other, b] of pieces)
      if (one < other)
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), one + other).toBeGreaterThan(
          0.07,
        );
});

test('letters are read on every colour', () => {
  const bright = (colour: string): number => dot([0.2126, 0.7152, 0.0722], light(colour)) + 0.05;
  for (const [piece, colour] of Object.entries(COLOURS))
    expect(bright(colour) / bright(INK), piece).toBeGreaterThan(4.5);
});
