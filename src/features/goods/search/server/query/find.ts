import { cleanQuery } from '../text/clean-query.ts';
import { hasInfinitive, isFaulty } from '../text/tasks.ts';
import { applyLearned } from './apply-learned.ts';
import { isWritten } from './corrections.ts';
import {
  findAnyOnOtherKeyboard,
  findInWholeWords,
  findMistypedAbbreviation,
  findMistypedPhrase,
  findOnOtherKeyboard,
} from './find-as-written.ts';
import { findByCode } from './find-by-code.ts';
import { findAnyWanted, findAsPhrase, findMainClause, findWantedThing } from './find-clause.ts';
import { findCorrected, findFinished, findParted, mistypedWord } from './find-corrected.ts';
import { findForDescription, findForQuestion, findForSentence, findForTask, findForWish } from './find-for-task.ts';
import { findWithoutPlain, findWithoutQuantity } from './find-without.ts';
import type { Finding } from './finding.ts';
import { clearHits, hitsOf, isFound } from './hits.ts';
import { matchText } from './match-text.ts';
import { findNearReadings, MIN_FOUND } from './near.ts';
import { preferNearSizes } from './near-sizes.ts';
import { isInNames, withNames } from './with-names.ts';
import { wordOfOtherTrade } from './other-trades.ts';
import { firstNounOf, queryTokens } from './query-tokens.ts';
import { findPhrases, findPhrasesOfNoun, findRepaired } from './repair.ts';
import type { SearchIndex } from './search-index.ts';
import { findingOf, foundOrCleared, type Step, type TextSearch } from './text-search.ts';

/** A query is cut to this. */
const MAX_TEXT_LENGTH = 200;

/** What a text finds, by the first of the steps below that finds something. */
export function find(index: SearchIndex, asked: string): Finding {
  const finding = withNames(index, asked, findInSteps(index, asked));
  applyLearned(index, finding.hits, asked);
  return finding;
}

/** The same for a list of results: where few products have all words, those with most of them follow. */
export function findWithNear(index: SearchIndex, asked: string): Finding {
  const finding = withNear(index, withNames(index, asked, findInSteps(index, asked)));
  applyLearned(index, finding.hits, asked);
  return finding;
}

function withNear(index: SearchIndex, finding: Finding): Finding {
  const count = finding.hits.reduce((sum, one) => sum + one.count, 0);
  if (count === 0 || count >= MIN_FOUND || finding.isPartial || finding.hits.some((one) => one.hasCodes))
    return finding;
  const near = findNearReadings(index, finding.hits, finding.texts[0]!, MIN_FOUND - count);
  if (near > 0) preferNearSizes(index, finding.hits, queryTokens(index, finding.texts[0]!), { isOfNear: true });
  return { ...finding, near };
}

/** As it stands. A text without letters and numbers finds nothing, in no other step either. */
const findAsTyped: Step = (search) => {
  const { index, hits, text, tokens } = search;
  const isEmpty = !/[\p{L}\p{N}]/u.test(text);
  return isEmpty || matchText(index, hits, text, tokens) > 0 ? findingOf(search, text) : null;
};

const BEFORE_WORK = /\s(?:под|для)\s/;

/** Nothing but goods for what is to be done, where a text names a thing of another trade. */
const refuseOtherTrade: Step = (search) => {
  const other = wordOfOtherTrade(search.index, search.text, search.tokens);
  if (other === null || isInNames(search.index, search.asked) || isInNames(search.index, search.text)) return null;
  // 'Гильзы под опрессовку' are no tool for that
  const isForWork = BEFORE_WORK.test(search.text) && !hasInfinitive(search.text) && !isFaulty(search.asked);
  const task = isForWork ? null : findForTask(search);
  return task ?? findingOf(search, search.text, { ignored: [other], missingHead: other });
};

/** In this order a text is looked for: by what it asks for, as it stands, in other writing, by what is to be done. */
const STEPS: readonly Step[] = [
  findWantedThing,
  findForWish,
  findForQuestion,
  refuseOtherTrade,
  findParted,
  findMistypedAbbreviation,
  findAsTyped,
  findWithoutQuantity,
  findOnOtherKeyboard,
  findByCode,
  findMistypedPhrase,
  findInWholeWords,
  findAsPhrase,
  findForDescription,
];

/** With a word corrected, although goods lack others. */
const findMistyped: Step = (search) => {
  const mistyped = mistypedWord(search);
  return mistyped && findCorrected(search, mistyped, { isWhole: false });
};

/** In this order where nothing is found even with corrections and by most of the words. */
const LAST_STEPS: readonly Step[] = [
  findAnyWanted,
  findMainClause,
  findForSentence,
  findAnyOnOtherKeyboard,
  findWithoutPlain,
  findFinished,
  findMistyped,
];

/** A part of a sentence and a text in other writing are looked for in all steps again. Each level multiplies the work. */
const MAX_DEPTH = 2;

/** What a line of a list begins with: '1. кабель', '- кабель'. */
const LISTED = /^(?:\d{1,3}[.)]|[-–—•*])\s+(?=\p{L}{2})/u;

function findInSteps(index: SearchIndex, typed: string, depth = 0): Finding {
  const asked = typed.trim().slice(0, MAX_TEXT_LENGTH).replace(LISTED, '');
  const hits = index.segments.map((segment) => hitsOf(segment));
  const { text, dropped } = cleanQuery(asked, (word) => isWritten(index, word));
  const search: TextSearch = {
    index,
    hits,
    asked,
    text,
    dropped,
    tokens: queryTokens(index, text),
    findOther: (other) => (depth < MAX_DEPTH ? foundOrCleared(findInSteps(index, other, depth + 1)) : null),
  };
  return firstFound(STEPS, search) ?? findByMostWords(search);
}

function firstFound(steps: readonly Step[], search: TextSearch): Finding | null {
  for (const step of steps) {
    const finding = step(search);
    if (finding !== null) return finding;
  }
  return null;
}

/** With unknown words read otherwise, else by most of the words. */
function findByMostWords(search: TextSearch): Finding {
  const { index, hits, text, tokens } = search;
  const findMost = () => findPhrases(index, hits, text) ?? findRepaired(index, hits, text);
  let most = findMost();
  const mistyped = most.isPartial || most.ignored.length > 0 ? mistypedWord(search) : null;
  if (mistyped !== null) {
    const corrected = findCorrected(search, mistyped, { isWhole: true });
    if (corrected !== null) return corrected;
    // All searches share their hits
    clearHits(hits);
    most = findMost();
  }
  const { readAs, ...repaired } = most;
  const last = isFound(hits) ? null : firstFound(LAST_STEPS, search);
  if (last !== null) return last;
  const ofNoun = isFound(hits) ? null : findPhrasesOfNoun(index, hits, text);
  if (ofNoun !== null) return findingOf(search, ofNoun.readAs, ofNoun);
  const head = firstNounOf(tokens)?.forms[0]!.join(' ') ?? '';
  return findingOf(search, readAs, { ...repaired, missingHead: repaired.ignored.includes(head) ? head : null });
}
