import { expect, it } from 'vitest';
import { hasWords } from './has-words.ts';

it('a text is found by parts of its words in any order and case, ё as е', () => {
  const text = 'Орёл, Складская улица, 12';
  for (const query of ['', '  ', 'орел', 'СКЛАД орё', '12 улиц']) expect(hasWords(text, query)).toBe(true);
  for (const query of ['13', 'орел мира']) expect(hasWords(text, query)).toBe(false);
});
