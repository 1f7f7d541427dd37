import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import App from './App.svelte';

test('the home page lists five games', () => {
  render(App);
  expect(screen.getByRole('heading', { name: 'Parlour' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});
