import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

import { installable, WORKER } from './tools/installable.ts';

// `npm run dev` serves the page with live reloading; games come from `parlour serve` on this port.
const server = `http://127.0.0.1:${process.env.PARLOUR_PORT ?? '8000'}`;

export default defineConfig({
  plugins: [svelte(), svelteTesting(), installable()],
  build: {
    outDir: '../src/parlour/web/static',
    emptyOutDir: true, // said aloud because the folder is outside this one
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/lib/offline/worker.ts' },
      output: {
        // Of the root of the page, for a service worker keeps only what lies beside or below it.
        entryFileNames: ({ name }) => (name === 'sw' ? WORKER : 'assets/[name]-[hash].js'),
      },
    },
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'], // the first that know light-dark() in CSS
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    environment: 'happy-dom',
    pool: 'vmThreads', // one browser per worker instead of one per file: half the time
    include: ['src/**/*.test.ts'],
  },
});
