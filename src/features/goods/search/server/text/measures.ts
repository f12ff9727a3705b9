import { stem } from './stem.ts';
import type { Token } from './tokenize.ts';

const stemsOf = (words: string) => new Set(words.split(' ').map((word) => stem(word)));

/** What the number behind it measures: it says no more than the number. */
const MEASURES = stemsOf('диаметр длина ширина высота глубина толщина сечение мощность объем размер шаг');

/** 'Отвод 50 угол 90', but 'кран угол 1/2'. */
const ANGLE = stem('угол');
const ANGLES = new Set(['15', '30', '45', '60', '67', '67.5', '87', '87.5', '88', '90']);

/** What stands before the letter of a characteristic or a class: 'тип C'. */
const CLASSES = stemsOf('тип характеристика хар класс категория кривая');

const wordOf = ({ isWord, forms }: Token | undefined = { isWord: false, forms: [] }) => (isWord ? forms[0]![0]! : '');

/** Whether a word of a query says only what the number or letter behind it is. */
export function isMeasure(tokens: readonly Token[], n: number): boolean {
  const next = tokens[n + 1];
  const word = wordOf(tokens[n]);
  if (n === 0 || word === '' || next === undefined) return false;
  const root = stem(word);
  if (next.isWord) return CLASSES.has(root) && wordOf(next).length === 1;
  return MEASURES.has(root) || (root === ANGLE && ANGLES.has(next.forms.at(-1)![0]!));
}
