import { cityList } from '#identity/city/server/index.ts';
import { buyingLength } from './buying-words.ts';
import type { ShortWords } from './short-words.ts';
import { stem } from './stem.ts';
import { tokenize } from './tokenize.ts';

/** Prepositions that go with a word that is left out: 'в туле', 'в наличии'. */
const LEADING = new Set(['у', 'в', 'во', 'по', 'из', 'для', 'г', 'город', 'городе', 'на', 'с']);

const CITY_NICKNAMES = ['питер', 'спб', 'мск', 'екб', 'нск', 'ростов', 'новгород', 'подмосковье', 'россия', 'рф'];

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const MAX_CITY_WORDS = 3;

const cityKeys = new Set([...cityList.map(([name]) => name), ...CITY_NICKNAMES].map((name) => keyOf(wordsOf(name))));

function keyOf(words: readonly string[]): string {
  return words.map((word) => stem(word)).join(' ');
}

/** A query without what names no product, and what was left out of it. */
export type CleanQuery = { text: string; dropped: readonly string[] };

/**
 * Leaves out words of buying, and names of cities in any case form. A city whose name is also a word of the goods is left
 * out behind a preposition only. A query of nothing else stays as it is.
 */
export function cleanQuery(text: string, shortWords: ShortWords, isWordOfGoods: (word: string) => boolean): CleanQuery {
  const written = /[а-яё][.-]/i.test(text) ? shortWords.readCut(text, isWordOfGoods) : text;
  const parts = written.split(/\s+/).filter(Boolean);
  const words = parts.map(comparedWord);
  const kept: string[] = [];
  const dropped: string[] = [];
  for (let at = 0; at < parts.length;) {
    const length = droppedLength({ parts, words, at }, isWordOfGoods);
    if (length > 0) dropped.push(withoutDash(parts.slice(at, at + length).join(' ')));
    else kept.push(parts[at]!);
    at += Math.max(1, length);
  }
  const isEmpty = !kept.some((part) => /[\p{L}\p{N}]{2}/u.test(part));
  return dropped.length === 0 || isEmpty
    ? { text: isEmpty ? text : written, dropped: [] }
    : { text: kept.join(' '), dropped };
}

/** A word of a query as words of buying, cities and places are compared. */
const comparedWord = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[.,;:?!]+$/, '');

const DASH = /^\s*[-–—]\s*/;

/** How many are wanted, without the dash that stands before it: '- 5 шт'. */
const withoutDash = (text: string): string => text.replace(DASH, '').trim();

/** A place in a query: its parts as they are written, and the words by which they are compared. */
type Place = { parts: readonly string[]; words: readonly string[]; at: number };

/** How many words from here on name no product, with the preposition before them. */
function droppedLength({ parts, words, at }: Place, isOfGoods: (word: string) => boolean): number {
  const buying = buyingLength(words, at, isOfGoods);
  if (buying > 0) return buying;
  const led = at + 1 < parts.length && LEADING.has(words[at]!) ? 1 : 0;
  const from = at + led;
  const behind =
    quantityLength(words, from, isOfGoods) ||
    (isInstead(words, from) || isOfUsualKind(words, from, isOfGoods) ? 2 : 0) ||
    (isTold(words[from]!, isOfGoods) || isTown(parts, at, isOfGoods) ? 1 : 0) ||
    (led > 0 ? buyingLength(words, from, isOfGoods) : 0) ||
    cityLength(words, from, led > 0, isOfGoods);
  return behind > 0 ? led + behind : 0;
}

/** What goods of most shops are without saying so: 'змеевик старого образца', 'счетчик прямого включения'. */
const isOfUsualKind = (words: readonly string[], at: number, isOfGoods: (word: string) => boolean) =>
  ((/^(?:стар|нов)ого$/.test(words[at]!) && /^(?:образца|типа|стандарта)$/.test(words[at + 1] ?? '')) ||
    (words[at] === 'прямого' && words[at + 1] === 'включения')) &&
  !isOfGoods(words[at + 1]!);

/** What happened to the thing that is wanted anew: 'треснуло сиденье унитаза'. */
const FAULT =
  /^(?:сломал|треснул|лопнул|сгорел|перегорел|разбил|порвал|оторвал|отломал|отвалил|износил|испортил|потерял)(?:[аои]|ся|ась|ось|ись)?$/;

/** In what state the thing is that is to be replaced: 'взамен сгоревшей', but 'вместо розетки'. */
const isInstead = (words: readonly string[], at: number) =>
  /^(?:взамен|вместо)$/.test(words[at]!) &&
  /^(?:стар|ржав|[а-я]{3,}(?:вш|нн|т))(?:ого|его|ой|ей|ых|их)(?:ся)?$/.test(words[at + 1] ?? '');

/** For whom it is, who has said so, and what he is doing: 'муж просит купить кран', 'делаю теплый пол'. */
const PEOPLE =
  /^(?:жил(?:ец|ьц[а-я]+)|сосед[а-я]*|бабушк[а-я]+|дедушк[а-я]+|муж[ау]?|мужем|жен[аеуы]|тещ[аеуи]|заказчик[а-я]*|клиент[а-я]*|хозя(?:ин|ина|йка|йки)|(?:дела|меня|монтиру)(?:ю|ем|ет)|(?:стро|став)(?:ю|им|ит)|ставлю|(?:по)?прос(?:ит|ят|ил|ила|или)|сказал[аи]?|велел[аи]?)$/;

const isTold = (word: string, isOfGoods: (word: string) => boolean) =>
  (FAULT.test(word) || PEOPLE.test(word)) && !isOfGoods(word);

/**
 * How many words tell how many are wanted: '300 пар', '- 5шт'. Fewer pairs may be those of a cable; pieces may be how many are
 * in a box, where goods have such a box.
 */
function quantityLength(words: readonly string[], at: number, isOfGoods: (word: string) => boolean): number {
  const isDash = words[at]!.length === 1 && DASH.test(words[at]!);
  const from = isDash ? at + 1 : at;
  const [, number = '', glued] = /^(\d+)(шт|штук)?$/.exec(words[from] ?? '') ?? [];
  const unit = glued ?? words[from + 1] ?? '';
  const isCounted =
    /^(?:штук[аи]?|шт)$/.test(unit) || (/^(?:пар|упаковок|коробок)$/.test(unit) && Number(number) >= MANY);
  if (number === '' || !isCounted || words.length === 1) return 0;
  if (isOfGoods(tokenize(`${number} ${unit}`)[0]!.forms[0]!.join(' '))) return 0;
  return from - at + (glued === undefined ? 2 : 1);
}

const MANY = 20;

/** A name behind 'в' that no goods have: a town that the list lacks. */
const isTown = (parts: readonly string[], at: number, isOfGoods: (word: string) => boolean) =>
  /^во?$/i.test(parts[at]!) &&
  /^[А-ЯЁ][а-яё-]{4,}[.,?!]*$/.test(parts[at + 1] ?? '') &&
  !isOfGoods(comparedWord(parts[at + 1]!));

/** How many words from here on are the name of a city. */
function cityLength(
  words: readonly string[],
  from: number,
  isLed: boolean,
  isOfGoods: (word: string) => boolean,
): number {
  for (let length = Math.min(MAX_CITY_WORDS, words.length - from); length > 0; length -= 1) {
    const own = words.slice(from, from + length);
    if (!cityKeys.has(keyOf(own.flatMap(wordsOf)))) continue;
    if (isLed || !own.some(isOfGoods)) return length;
  }
  return 0;
}
