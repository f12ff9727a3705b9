import { mainClause, wantedClause, withoutConjunctions } from '../text/clauses.ts';
import { stem } from '../text/stem.ts';
import { findForTask, nounsOfTask } from './find-for-task.ts';
import type { Finding } from './finding.ts';
import { firstNounOf, isThingOrSynonym, queryTokens } from './query-tokens.ts';
import { findReadAs, foundOrCleared, type Step, type TextSearch } from './text-search.ts';

/** By what a sentence says is wanted, where that names goods, and they have all of it: 'вода с лейки бежит, нужен дивертор'. */
export const findWantedThing: Step = (search) => {
  const clause = wantedClause(search.asked);
  if (clause === null || !namesGoods(search, clause)) return null;
  return findKindForTask(search, clause) ?? findClause(search, clause, { isWhole: true });
};

/** Where nothing but a kind of goods is wanted, those of the kind for what the rest says: 'слабый напор, нужен насос'. */
function findKindForTask(search: TextSearch, clause: string): Finding | null {
  const [noun, ...others] = queryTokens(search.index, clause);
  if (noun === undefined || others.length > 0) return null;
  const [kind] = nounsOfTask(search.asked);
  return kind === stem(noun.forms[0]![0]!) ? findForTask(search, { isSentence: true }) : null;
}

/** By what a sentence says is wanted, where that is no thing of the goods by its noun; else it has been looked for. */
export const findAnyWanted: Step = (search) => {
  const clause = wantedClause(search.asked);
  return clause === null || namesGoods(search, clause) ? null : findClause(search, clause, { isWhole: true });
};

/** By what stands before the rest of a sentence, where that names goods: 'унитаз, который не брызгает'. */
export const findMainClause: Step = (search) => {
  const clause = mainClause(search.asked);
  return clause !== null && namesGoods(search, clause) ? findClause(search, clause) : null;
};

/** By a sentence as one phrase: 'унитаз чтобы не брызгал' is known as 'унитаз не брызгал'. */
export const findAsPhrase: Step = (search) => {
  const { text } = search;
  const to = withoutConjunctions(text);
  return to === text ? null : findReadAs(search, to, { kind: 'task', from: text, to });
};

/** By a part of a sentence that has a noun. `isWhole`: only where goods have all that it says. */
function findClause(search: TextSearch, clause: string, { isWhole = false } = {}): Finding | null {
  if (firstNounOf(queryTokens(search.index, clause)) === undefined) return null;
  const other = search.findOther(clause);
  const finding = other && foundOrCleared(other, !isWhole || !other.isPartial);
  if (finding === null) return null;
  return { ...finding, notes: [{ kind: 'task', from: search.asked, to: finding.texts[0]! }, ...finding.notes] };
}

/** Whether the first noun of a part is one by which goods are called. */
function namesGoods({ index }: TextSearch, clause: string): boolean {
  const noun = firstNounOf(queryTokens(index, clause));
  return noun !== undefined && isThingOrSynonym(index, noun.forms[0]![0]!);
}
