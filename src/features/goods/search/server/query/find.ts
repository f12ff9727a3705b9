import { cleanQuery } from '../text/clean-query.ts';
import { hasInfinitive, isFaulty } from '../text/tasks.ts';
import { applyLearned } from './apply-learned.ts';
import { isWritten } from './corrections.ts';
import { findByCode } from './find-by-code.ts';
import { findForDescription, findForSentence, findForTask } from './find-for-task.ts';
import { findOnOtherKeyboard } from './find-on-other-keyboard.ts';
import type { Finding } from './finding.ts';
import { hitsOf, isFound } from './hits.ts';
import { matchText } from './match-text.ts';
import { findNearReadings, MIN_FOUND } from './near.ts';
import { isInNames, withNames } from './with-names.ts';
import { wordOfOtherTrade } from './other-trades.ts';
import { firstNounOf, queryTokens } from './query-tokens.ts';
import { findPhrases, findPhrasesOfNoun } from './find-phrases.ts';
import { findRepaired } from './repair.ts';
import type { SearchIndex } from './search-index.ts';
import { findingOf, type Step, type TextSearch } from './text-search.ts';

/** A query is cut to this. */
const MAX_TEXT_LENGTH = 200;

/** Finds products by the first step that finds any. */
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
  return { ...finding, near };
}

/** As it is typed. A text without letters and numbers finds nothing, so that no later step is tried. */
const findAsTyped: Step = (search) => {
  const { index, hits, text, tokens } = search;
  const isEmpty = !/[\p{L}\p{N}]/u.test(text);
  return isEmpty || matchText(index, hits, text, tokens) > 0 ? findingOf(search, text) : null;
};

const BEFORE_WORK = /\s(?:под|для)\s/;

/** A text that names a thing of another trade finds nothing but goods for the task that it describes. */
const refuseOtherTrade: Step = (search) => {
  const other = wordOfOtherTrade(search.index, search.text, search.tokens);
  if (other === null || isInNames(search.index, search.asked) || isInNames(search.index, search.text)) return null;
  // 'Гильзы под опрессовку' asks for sleeves, not for the crimping tool
  const isForWork = BEFORE_WORK.test(search.text) && !hasInfinitive(search.text) && !isFaulty(search.asked);
  const task = isForWork ? null : findForTask(search);
  return task ?? findingOf(search, search.text, { ignored: [other], missingHead: other });
};

/** Tried in this order. */
const STEPS: readonly Step[] = [refuseOtherTrade, findAsTyped, findOnOtherKeyboard, findByCode, findForDescription];

/** The number or dash of a line of a list: '1. кабель', '- кабель'. */
const LISTED = /^(?:\d{1,3}[.)]|[-–—•*])\s+(?=\p{L}{2})/u;

function findInSteps(index: SearchIndex, typed: string): Finding {
  const asked = typed.trim().slice(0, MAX_TEXT_LENGTH).replace(LISTED, '');
  const hits = index.segments.map((segment) => hitsOf(segment));
  const { text, dropped } = cleanQuery(asked, index.shortWords, (word) => isWritten(index, word));
  const search: TextSearch = { index, hits, asked, text, dropped, tokens: queryTokens(index, text) };
  for (const step of STEPS) {
    const finding = step(search);
    if (finding !== null) return finding;
  }
  return findRepairedText(search);
}

/** With unknown words read otherwise or by most of the words, else as a sentence. */
function findRepairedText(search: TextSearch): Finding {
  const { index, hits, text, tokens } = search;
  const { readAs, ...repaired } = findPhrases(index, hits, text) ?? findRepaired(index, hits, text);
  if (!isFound(hits)) {
    const sentence = findForSentence(search);
    if (sentence !== null) return sentence;
    const ofNoun = findPhrasesOfNoun(index, hits, text);
    if (ofNoun !== null) return findingOf(search, ofNoun.readAs, ofNoun);
  }
  const head = firstNounOf(tokens)?.forms[0]!.join(' ') ?? '';
  return findingOf(search, readAs, { ...repaired, missingHead: repaired.ignored.includes(head) ? head : null });
}
