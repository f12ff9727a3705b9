import { stem } from './stem.ts';
import type { Token } from './tokenize.ts';

const stemsOf = (words: string) => new Set(words.split(' ').map((word) => stem(word)));
const wordsOf = (words: string) => new Set(words.trim().split(/\s+/));

/** What the number behind it measures: it says no more than the number. */
const MEASURES = stemsOf(
  'диаметр длина ширина высота глубина толщина сечение мощность объем размер шаг зернистость зерно',
);

/**
 * Names of properties of several words, and those that are nouns of goods in other cases: 'напряжение 230 в', but 'реле
 * напряжения 50 а'. The words before and behind belong to them.
 */
const PROPERTIES = wordsOf(`напряжение напряжением ток током номинал номиналом температура температурой поток потоком
  цоколь цоколем емкость емкостью степень степенью способность способностью момент моментом`);
const BEFORE_PROPERTY =
  wordsOf(`номинальный номинальное номинальная номинальным рабочее рабочий цветовая цветовой световой
  световым отключающая отключающей крутящий крутящим`);
const BEHIND_PROPERTY = wordsOf('защиты утечки катушки питания сети свечения света');

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
  if (word === '' || next === undefined) return false;
  if (isOfProperty(tokens, n)) return true;
  if (n === 0) return false;
  const root = stem(word);
  if (next.isWord) return CLASSES.has(root) && wordOf(next).length === 1;
  return MEASURES.has(root) || (root === ANGLE && ANGLES.has(next.forms.at(-1)![0]!));
}

/** Whether a word is one of the name of a property before its value, with the thing elsewhere: 'цоколь e27 лампа'. */
function isOfProperty(tokens: readonly Token[], n: number): boolean {
  let at = n;
  while (BEHIND_PROPERTY.has(wordOf(tokens[at])) && at > 0) at -= 1;
  if (at === n) while (BEFORE_PROPERTY.has(wordOf(tokens[at]))) at += 1;
  if (!PROPERTIES.has(wordOf(tokens[at]))) return false;
  let value = at + 1;
  while (BEHIND_PROPERTY.has(wordOf(tokens[value]))) value += 1;
  if (tokens[value]?.isWord !== false) return false;
  return n > 0 && !BEFORE_PROPERTY.has(wordOf(tokens[0])) ? true : tokens.slice(value + 1).some(isThingWord);
}

const isThingWord = (token: Token) => wordOf(token).length > 2;
