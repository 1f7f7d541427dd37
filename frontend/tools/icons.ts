/** The icon as PNG files, for systems that take no SVG: drawn here, so that no picture has to be kept. */
import { deflateSync } from 'node:zlib';

const GREEN = [0x2f, 0x6d, 0x54];
const LIGHT = [0xf6, 0xf1, 0xe6];
const DARK = [0x22, 0x20, 0x1b];
const FINE = 4; // samples along a side of a pixel

/** What lies at a point of the unit square; null beside the rounded corners. */
function colourAt(x: number, y: number, corner: number, disc: number): number[] | null {
  const dx = Math.max(corner - x, x - (1 - corner), 0);
  const dy = Math.max(corner - y, y - (1 - corner), 0);
  if (corner > 0 && Math.hypot(dx, dy) > corner) return null;
  if (Math.hypot(x - 0.5, y - 0.5) > disc) return GREEN;
  return x > 0.5 ? DARK : LIGHT;
}

function pixel(column: number, row: number, size: number, corner: number, disc: number): number[] {
  const sum = [0, 0, 0, 0];
  for (let sample = 0; sample < FINE * FINE; sample += 1) {
    const x = (column + ((sample % FINE) + 0.5) / FINE) / size;
    const y = (row + (Math.floor(sample / FINE) + 0.5) / FINE) / size;
    const colour = colourAt(x, y, corner, disc);
    if (colour === null) continue;
    colour.forEach((value, channel) => (sum[channel] = (sum[channel] ?? 0) + value));
    sum[3] = (sum[3] ?? 0) + 1;
  }
  const covered = sum[3] ?? 0;
  const colours = sum.slice(0, 3).map((value) => (covered ? Math.round(value / covered) : 0));
  return [...colours, Math.round((255 * covered) / FINE ** 2)];
}

/** A PNG of the icon; one that is `masked` fills its square and keeps clear of what a system may cut off. */
export function icon(size: number, masked = false): Buffer {
  const [corner, disc] = masked ? [0, 0.25] : [0.25, 0.3125];
  const rows = [];
  for (let row = 0; row < size; row += 1) {
    rows.push(0); // no filter
    for (let column = 0; column < size; column += 1) {
      rows.push(...pixel(column, row, size, corner, disc));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8); // eight bits a channel, with opacity
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Uint8Array.from(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
}

function crc(data: Buffer): number {
  let value = 0xffffffff;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
