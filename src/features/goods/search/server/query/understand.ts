import { swapKeyboardLayout } from '../text/swap-keyboard-layout.ts';
import { hasInfinitive, isFaulty, isOfAnyThing, mainClause } from '../text/tasks.ts';
import { type Token, wordOf } from '../text/tokenize.ts';
import { readByPhrases, readByPhrasesOfNoun } from './by-phrases.ts';
import { isObjectOfTask, isTaskOf, readByTask } from './by-task.ts';
import { readCorrected } from './corrected.ts';
import { namesWithWords } from './in-names.ts';
import type { Query } from './normalise.ts';
import { wordOfOtherTrade } from './other-trades.ts';
import { leadingNoun, queryTokens } from './query-tokens.ts';
import { type Reading, readingOf } from './reading.ts';
import { isThingOrSynonym } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** More readings of one query are not tried. */
const MAX_READINGS = 12;

/**
 * The readings of a query, the likeliest first: as typed, on the other keyboard, as a code, by the task that it describes,
 * with unknown words corrected, then as a sentence. Each is worked out when it is asked for.
 */
export function* understand(work: Workspace, query: Query): Generator<Reading> {
  let count = 0;
  for (const reading of readingsOf(work, query)) {
    yield reading;
    count += 1;
    if (count === MAX_READINGS) return;
  }
}

function* readingsOf(work: Workspace, query: Query): Generator<Reading> {
  const { asked, text } = query;
  const other = otherThing(work, query);
  if (other !== null) {
    if (!isForWork(query)) yield* readByTask(work, query);
    return yield readingOf('notSold', text, { ignored: [other] });
  }
  if (!/[\p{L}\p{N}]/u.test(text)) return;
  yield readingOf('typed', text);
  const swapped = swapKeyboardLayout(text);
  if (swapped !== text && !isGarbled(swapped))
    yield readingOf('keyboard', swapped, { notes: [{ kind: 'layout', from: text, to: swapped }] });
  yield readingOf('code', text);
  if (!isNameOfGoods(work, query)) yield* readByTask(work, query);
  yield* readByPhrases(work, text);
  yield* readCorrected(work, text);
  const main = mainClause(asked);
  if (main !== null && namesGoods(work, leadingNoun(queryTokens(work, main))))
    for (const reading of readCorrected(work, main))
      yield { ...reading, notes: [{ kind: 'task', from: asked, to: reading.text }, ...reading.notes] };
  yield* readByTask(work, query, true);
  yield* readByPhrasesOfNoun(work, text);
}

/** The word by which a query asks for a thing of another trade; null where names of goods have the query. */
function otherThing(work: Workspace, { asked, text }: Query): string | null {
  const other = wordOfOtherTrade(work, text, queryTokens(work, text));
  if (other === null || [asked, text].some((one) => namesWithWords(work, one) !== null)) return null;
  return other;
}

/** Whether the thing has a purpose: 'гильзы под опрессовку' asks for sleeves, not for the crimping tool. */
const isForWork = ({ asked, text }: Query) => /\s(?:под|для)\s/.test(text) && !hasInfinitive(text) && !isFaulty(asked);

/** Latin words have no signs within: 'муха' is not read as 've[f'. */
const isGarbled = (swapped: string) => /[a-z]/.test(swapped) && /[[\];',`]/.test(swapped);

/** Whether a query names the wanted goods, not a task or the object of one. */
function isNameOfGoods(work: Workspace, { asked, text }: Query): boolean {
  const main = mainClause(asked);
  const isDescribed = main !== null && (isOfAnyThing(main) || isTaskOf(work, main, asked));
  const isThing = namesGoods(work, leadingNoun(queryTokens(work, text)));
  return isThing && !isDescribed && !isObjectOfTask(work, main ?? text, text) && !isFaulty(asked);
}

const namesGoods = (work: Workspace, noun: Token | undefined) =>
  noun !== undefined && isThingOrSynonym(work, wordOf(noun));
