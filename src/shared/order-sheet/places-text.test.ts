import { expect, it } from 'vitest';
import { placesText } from './places-text.ts';

it('rows of a file are listed by sheet', () => {
  const place = (sheet: string | null, row: number) => ({ sheet, row });
  expect(placesText([place(null, 2), place(null, 5)])).toBe('2, 5');
  expect(placesText([place('Трубы', 8), place('Краны', 3), place('Трубы', 9)])).toBe('8, 9 («Трубы»), 3 («Краны»)');
});
