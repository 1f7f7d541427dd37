import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import App from './App.svelte';
import { sitDown } from './lib/saved';
import { gameInfo } from './lib/testing/samples';

beforeEach(() => {
  localStorage.clear();
  const list = [gameInfo(), gameInfo({ name: 'connect4', title: 'Connect Four' })];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(list)));
});

afterEach(() => vi.unstubAllGlobals());

test('the home page offers every game the server has', async () => {
  render(App);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What shall we play?');
  const link = await screen.findByRole('link', { name: 'Connect Four' });
  expect(link.getAttribute('href')).toBe('/new/connect4');
  expect(screen.getByRole('link', { name: 'Reversi' })).toBeTruthy();
});

test('without saved games it says what will be here', () => {
  render(App);
  expect(screen.getByText('No games yet')).toBeTruthy();
});

test('a saved game leads back to its table', async () => {
  sitDown('T1', 'reversi', { '0': 'secret' });
  render(App);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain('/table/T1');
});
