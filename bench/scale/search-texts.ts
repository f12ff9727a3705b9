import { generateCatalogue, type GeneratedProduct } from '#bench/generator/generate-catalogue.ts';
import { createRandom, type Random } from '#bench/generator/random.ts';

const SAMPLE = 1000;

/** Texts as buyers of a generated catalogue of `size` products type them, in the same order every time. */
export function searchTexts(size: number): () => string {
  const random = createRandom(11);
  const goods = [...generateCatalogue({ size: Math.min(size, SAMPLE), seed: 1 })];
  return () => random.pick(ways)(random.pick(goods), random);
}

const wordsOf = ({ name }: GeneratedProduct) => name.split(' ');

const ways: readonly ((product: GeneratedProduct, random: Random) => string)[] = [
  ({ article }) => article,
  ({ article }) => article.toLowerCase().replaceAll(/[-.]/g, ''),
  ({ article }) => article.slice(0, -2),
  ({ shortcode }) => shortcode,
  (product, random) => wordsOf(product).slice(0, random.between(1, 3)).join(' '),
  (product) => unfinished(wordsOf(product).slice(0, 2).join(' ')),
  (product) => [wordsOf(product)[0]!, ...wordsOf(product).slice(-3, -2)].join(' '),
  (product) => wordsOf(product).slice(0, 4).join(' '),
  (product, random) => misspelt(wordsOf(product)[0]!, random),
  (product, random) => [misspelt(wordsOf(product)[0]!, random), ...wordsOf(product).slice(1, 2)].join(' '),
  (product) => onOtherKeyboard(wordsOf(product).slice(0, 2).join(' ')),
  (_, random) => `небывальщина ${random.between(1, 99)}`,
];

const unfinished = (text: string) => text.slice(0, Math.max(4, text.length - 2));

/** Two neighbouring letters swapped. */
function misspelt(word: string, random: Random): string {
  const at = random.between(1, Math.max(1, word.length - 2));
  return word.slice(0, at) + (word[at + 1] ?? '') + word[at]! + word.slice(at + 2);
}

const ENGLISH = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбю';

const onOtherKeyboard = (text: string) =>
  Array.from(text.toLowerCase(), (letter) => ENGLISH[RUSSIAN.indexOf(letter)] ?? letter).join('');
