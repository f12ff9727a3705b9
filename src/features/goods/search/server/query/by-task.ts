import { lexemesOf } from '../text/lexemes.ts';
import { stem } from '../text/stem.ts';
import { goodsForTask, hasInfinitive } from '../text/tasks.ts';
import { tokenize, wordOf } from '../text/tokenize.ts';
import { readCorrected } from './corrected.ts';
import type { Query } from './normalise.ts';
import { type Reading, readingOf } from './reading.ts';
import { paraphrasesOf } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/**
 * Goods for the task of a query: with its sizes and colour, else near ones, else any. `isSentence`: the query is known not
 * to be a name of goods.
 */
export function* readByTask(work: Workspace, { asked, text }: Query, isSentence = false): Generator<Reading> {
  const { goods, sizes } = goodsForTask(work.tasks, asked, isSentence, inFigures(work, asked));
  const asTask = (to: string, more: Partial<Reading> = {}) =>
    readingOf('task', to, { ...more, notes: [{ kind: 'task', from: text, to }] });
  if (sizes !== '') {
    const sized = goods.map((one) => `${one} ${sizes}`);
    yield* sized.map((one) => asTask(one));
    for (const one of sized)
      for (const { text: to, tokens, match, ignored } of readCorrected(work, one))
        yield asTask(to, { match, ignored, ...(tokens && { tokens }) });
  }
  const named = goods.length > 0 ? coloursIn(asked) : [];
  const coloured = goods.flatMap((one) => named.map((colour) => `${one} ${colour}`));
  yield* [...coloured, ...goods].map((one) => asTask(one));
}

/** Whether the main clause of a query names the goods for its task: 'перчатки, чтобы не ударило током'. */
export function isTaskOf(work: Workspace, main: string, asked: string): boolean {
  const [noun] = nounsOfTask(work, asked);
  return noun !== undefined && stemsOf(main).has(noun);
}

/** Whether the thing is the object of the task ('провода спрятать'), not its means ('таймер включать насос'). */
export function isObjectOfTask(work: Workspace, main: string, asked: string): boolean {
  if (!hasInfinitive(main)) return false;
  const words = stemsOf(main);
  return !nounsOfTask(work, asked).some((noun) => words.has(noun));
}

/** Nouns of the goods for a task, the likeliest first. */
const nounsOfTask = (work: Workspace, asked: string): string[] =>
  goodsForTask(work.tasks, asked, true).goods.map((goods) => stem(wordOf(tokenize(goods)[0]!)));

const stemsOf = (text: string) => new Set(tokenize(text).map((token) => stem(wordOf(token))));

/** A text with its sizes in figures: 'двадцать пятые'. */
const inFigures = (work: Workspace, text: string): string =>
  /\d/.test(text)
    ? text
    : (paraphrasesOf(work, text).find(({ swaps }) => swaps.every(({ to }) => /^\d/.test(to)))?.text ?? text);

const COLOURS = `белый черный красный синий голубой зеленый желтый серый коричневый бежевый оранжевый розовый золотой
  серебристый бронзовый хромированный матовый дуб сосна орех венге`;

const colours = new Set(COLOURS.split(/\s+/).map((word) => stem(word)));

/** The colours that a text names, as it names them. */
const coloursIn = (text: string): string[] =>
  lexemesOf(text).lexemes.flatMap(({ isWord, text: word }) => (isWord && colours.has(stem(word)) ? [word] : []));
