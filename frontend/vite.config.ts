import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` serves the page with live reloading; games come from `parlour serve` on this port.
const server = `http://127.0.0.1:${process.env.PARLOUR_PORT ?? '8000'}`;

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: '../src/parlour/web/static',
    emptyOutDir: true, // said aloud because the folder is outside this one
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
});
