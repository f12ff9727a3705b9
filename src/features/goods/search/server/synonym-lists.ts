import { type SQL, sql } from 'drizzle-orm';
import { type AuditActor, OPERATOR, writeAudit } from '#identity/audit/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { siteState, withoutContacts } from '#server/tables.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import { type BadLine, parseLexicon, phrasesOf } from './lexicon/parse-lexicon.ts';
import { searchSynonym } from './tables.ts';

export const MAX_LISTS = 5000;

/** Reads lists of phrases that mean the same, in the form of `[synonyms]` of a lexicon. */
export function parseSynonyms(text: string): { lists: string[][]; bad: BadLine[] } {
  const { lines, bad } = parseLexicon(text, ['synonyms']);
  return { lists: lines.map((line) => phrasesOf(line.text)), bad };
}

/**
 * Puts the lists of a folder in place of the owner's. Call it in a transaction, before it locks the row of `site_state`: who
 * changes a list locks the lists first.
 */
export async function publishSynonyms(tx: Db, lists: readonly (readonly string[])[]): Promise<PublishedChange[]> {
  await lockSynonyms(tx);
  const known = (await listSynonyms(tx)).map(({ phrases }) => phrases);
  const [site] = await tx.select({ savedAt: siteState.synonymsSavedAt }).from(siteState);
  const isSame = JSON.stringify(known) === JSON.stringify(lists);
  if (!isSame) await replaceSynonyms(tx, lists);
  await markSaved(tx, null);
  return isSame ? [] : [{ kind: 'changed', name: `списков: ${lists.length}`, overOffice: site?.savedAt != null }];
}

/** Replaces the owner's lists. Those of lexicons stay. */
export function replaceSynonyms(db: Db, lists: readonly (readonly string[])[]): Promise<void> {
  return changeLists(db, () => lists);
}

/** One list that becomes another: null stands for a list that is added or removed. */
export type SynonymChange = { shown: string | null; text: string | null };

/**
 * Adds, changes or removes one list of the owner. Returns it as it is stored. Throws VALIDATION for a text that is no list,
 * one that is there already, and too many; CONFLICT if the shown list is no longer there.
 */
export async function changeSynonym(
  db: Db,
  change: SynonymChange,
  author: AuditActor = OPERATOR,
): Promise<string | null> {
  const { shown } = change;
  const list = change.text === null ? null : oneList(change.text);
  const after = list && textOfList(list);
  if (after === shown) return after;
  await changeLists(db, async (lists, tx) => {
    const texts = lists.map(textOfList);
    const at = shown === null ? lists.length : texts.indexOf(shown);
    if (at < 0) throw refuse('CONFLICT', 'Этот список синонимов уже изменили или убрали. Список показан заново');
    if (after !== null && texts.includes(after)) throw wrong('Такой список синонимов уже есть');
    const changed = lists.toSpliced(at, 1, ...(list ? [list] : []));
    if (changed.length > MAX_LISTS) throw wrong(`Списков синонимов не больше ${MAX_LISTS}`);
    await writeAudit(tx, { ...author, action: 'search.synonym', details: { before: shown ?? '', after: after ?? '' } });
    return changed;
  });
  return after;
}

export function listSynonyms(db: Db) {
  return db.select({ phrases: searchSynonym.phrases }).from(searchSynonym).orderBy(searchSynonym.id);
}

/** A list as people read and write it. */
export const textOfList = (phrases: readonly string[]): string => phrases.join(', ');

const wrong = (message: string) => refuse('VALIDATION', message, { field: 'text' });

function oneList(text: string): string[] {
  const { lists, bad } = parseSynonyms(text);
  const [first] = bad;
  if (first) throw wrong(`Не похоже на синонимы: ${first.reason}`);
  if (lists.length !== 1) throw wrong('Укажите один список: хотя бы две фразы через запятую');
  return lists[0]!;
}

type Edit = (lists: string[][], tx: Db) => readonly (readonly string[])[] | Promise<readonly (readonly string[])[]>;

/** Changes are made one after another. All lists are written again, as the highest id says to other nodes that some changed. */
function changeLists(db: Db, edit: Edit): Promise<void> {
  return transaction(db, async (tx) => {
    await lockSynonyms(tx);
    const lists = (await listSynonyms(tx)).map(({ phrases }) => phrases);
    const changed = await edit(lists, tx);
    await tx.delete(searchSynonym);
    if (changed.length > 0)
      await tx.insert(searchSynonym).values(changed.map((phrases) => ({ phrases: [...phrases] })));
    await markSaved(tx, sql`now()`);
  });
}

const lockSynonyms = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('search_synonym'))`);

async function markSaved(tx: Db, synonymsSavedAt: SQL | null): Promise<void> {
  const set = { synonymsSavedAt };
  await tx
    .insert(siteState)
    .values({ contacts: withoutContacts, ...set })
    .onConflictDoUpdate({ target: siteState.id, set });
}
