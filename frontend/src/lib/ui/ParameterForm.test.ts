import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { defaults } from '../parameters';
import { parameter } from '../testing/samples';
import Harness from '../testing/FormHarness.svelte';

const parameters = [
  parameter({ name: 'depth', kind: 'int', default: 6, low: 1, high: 10, summary: 'Plies ahead.' }),
  parameter({ name: 'book', kind: 'bool', default: true, summary: 'Use the book.' }),
  parameter({ name: 'start', kind: 'str', default: 'standard', choices: ['standard', 'parallel'] }),
  parameter({ name: 'size', kind: 'int', default: 8, choices: [4, 8] }),
  parameter({ name: 'note', kind: 'str', default: '' }),
];

function form(): { values: () => unknown } {
  const { component } = render(Harness, { parameters, initial: defaults(parameters) });
  return { values: () => component.values() };
}

test('every parameter has a labelled field with its sentence', () => {
  form();
  const number = screen.getByRole('spinbutton', { name: 'Depth' }) as HTMLInputElement;
  expect(number.value).toBe('6');
  expect(number.min).toBe('1');
  expect(screen.getByRole('slider', { name: 'Depth' })).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Book' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Start' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Note' })).toBeTruthy();
  expect(screen.getByText('Plies ahead.')).toBeTruthy();
  expect(screen.getByText('Use the book.')).toBeTruthy();
});

test('changes come back with the declared type', async () => {
  const { values } = form();
  await fireEvent.input(screen.getByRole('spinbutton', { name: 'Depth' }), {
    target: { value: '4' },
  });
  await fireEvent.click(screen.getByRole('switch', { name: 'Book' }));
  await fireEvent.change(screen.getByRole('combobox', { name: 'Size' }), {
    target: { value: '4' },
  });
  expect(values()).toEqual({ depth: 4, book: false, start: 'standard', size: 4, note: '' });
});

test('a value out of range is told beside its field', async () => {
  form();
  const number = screen.getByRole('spinbutton', { name: 'Depth' });
  await fireEvent.input(number, { target: { value: '12' } });
  expect(screen.getByText('At most 10.')).toBeTruthy();
  expect(number.getAttribute('aria-invalid')).toBe('true');
  await fireEvent.input(number, { target: { value: '' } });
  expect(screen.getByText('A number, please.')).toBeTruthy();
});
