/** What makes the page installable, added to its build: icons, and the list of files that the service worker keeps. */
import { createHash } from 'node:crypto';

import type { Plugin } from 'vite';

import { icon } from './icons.ts';

export const WORKER = 'sw.js';
const ICONS = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 };
const LIST = '__PARLOUR_FILES__';
const VERSION = '__PARLOUR_VERSION__';

export function installable(): Plugin {
  return {
    name: 'parlour-installable',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, size] of Object.entries(ICONS)) {
          const source = icon(size, fileName === 'apple-touch-icon.png');
          this.emitFile({ type: 'asset', fileName, source });
        }
        this.emitFile({ type: 'asset', fileName: 'icon-masked.png', source: icon(512, true) });
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk' || worker.imports.length > 0) {
          this.error(
            'the service worker must be one file, for not every browser lets it import others',
          );
        }
        const kept = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const files = ['/', ...kept.sort().map((name) => `/${name}`)];
        const page = bundle['index.html'];
        const digest = createHash('sha256').update(JSON.stringify(files)).update(worker.code);
        if (page?.type === 'asset') digest.update(page.source);
        worker.code = worker.code
          .replace(LIST, JSON.stringify(files).slice(1, -1).replaceAll('"', '\\"'))
          .replace(VERSION, digest.digest('hex').slice(0, 12));
      },
    },
  };
}
