import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { escapeHtml } from '#shared/markup.ts';
import { markdownHtml } from '#shared/markdown.ts';
import { markdownOfHtml } from '#shared/markdown-of-html.ts';
import { slug } from '#shared/slug.ts';
import { saveStaticPage } from './save-static-page.ts';
import { faqQuestion } from './tables.ts';
import { type Editor, keepVersion } from './versions.ts';

type Row = typeof faqQuestion.$inferSelect;

export type QuestionState = { groupName: string; question: string; markdown: string; published: boolean };

export const questionStateOf = ({ groupName, question, markdown, html, published }: Row): QuestionState => ({
  groupName,
  question,
  markdown: markdown ?? markdownOfHtml(html),
  published,
});

/** Of which question, null for another one, the version of it that was shown, and where it shall stand. */
type Over = { code: string | null; version: number; place: number; groupPlace?: number | undefined };

/**
 * Saves a question over the version that was shown and returns its code; null makes another one. `place` is that among the
 * questions of its group, `groupPlace` that of its group among the groups, both from 1; without one the group stays.
 * Throws NOT_FOUND, CONFLICT. Part of the caller's transaction.
 */
export async function saveQuestion(
  tx: Db,
  { code: given, version, place, groupPlace }: Over,
  state: QuestionState,
  editor: Editor,
): Promise<string> {
  // Places and codes depend on all of them
  await tx.execute(sql`lock table ${faqQuestion} in share row exclusive mode`);
  const rows = await lockQuestions(tx);
  const row = rows.find((one) => one.code === given);
  if (given !== null && !row) throw notFound('Такого вопроса нет');
  if (row && row.version !== version) throw refuse('CONFLICT', 'Это уже изменил другой сотрудник');
  const code = given ?? slug(state.question, new Set(['new', ...rows.map((one) => one.code)]));
  await writeQuestion(tx, { code, row, sort: row?.sort ?? rows.length }, state, editor);
  await arrange(tx, code, { place, groupPlace });
  await writeFaqPage(tx, editor.at);
  return code;
}

/** All questions in their order, locked. */
export const lockQuestions = (tx: Db): Promise<Row[]> =>
  tx.select().from(faqQuestion).orderBy(asc(faqQuestion.sort), asc(faqQuestion.id)).for('update');

/** Writes a question over its locked row, or makes it. */
export async function writeQuestion(
  tx: Db,
  { code, row, sort }: { code: string; row: Row | undefined; sort: number },
  state: QuestionState,
  editor: Editor,
): Promise<void> {
  const officeSavedAt = editor.accountId === null ? null : editor.at;
  const values = { ...state, html: markdownHtml(state.markdown), sort, officeSavedAt };
  if (row) {
    const set = { ...values, version: row.version + 1 };
    await tx.update(faqQuestion).set(set).where(eq(faqQuestion.id, row.id));
  } else await tx.insert(faqQuestion).values({ ...values, code });
  const before = row ? questionStateOf(row) : null;
  await keepVersion(tx, { subject: 'question', key: code }, { before, after: state }, editor);
}

/** Moves a question and its group, and numbers all questions through: each group together, as pages show them. */
async function arrange(tx: Db, code: string, { place, groupPlace }: Pick<Over, 'place' | 'groupPlace'>): Promise<void> {
  const rows = await lockQuestions(tx);
  const moved = rows.find((row) => row.code === code)!;
  const others = rows.filter((row) => row !== moved);
  const groups = Map.groupBy(others, (row) => row.groupName);
  const group = groups.get(moved.groupName) ?? [];
  groups.set(moved.groupName, group.toSpliced(place - 1, 0, moved));
  // A question that changes its group does not take the other one along
  const names = [...new Set((group.length > 0 ? others : rows).map((row) => row.groupName))];
  const index = groupPlace === undefined ? names.indexOf(moved.groupName) : groupPlace - 1;
  const ordered = names.filter((name) => name !== moved.groupName).toSpliced(index, 0, moved.groupName);
  for (const [sort, row] of ordered.flatMap((name) => groups.get(name)!).entries()) {
    if (row.sort !== sort) await tx.update(faqQuestion).set({ sort }).where(eq(faqQuestion.id, row.id));
  }
}

/** The static page `faq`, so that both routes and the call of static pages have one source. */
export async function writeFaqPage(tx: Db, at: Date): Promise<void> {
  const rows = await lockQuestions(tx);
  const html = rows
    .filter((row) => row.published)
    .map((row) => `<h2>${escapeHtml(row.question)}</h2>${row.html}`)
    .join('');
  await saveStaticPage(tx, { code: 'faq', title: 'Вопросы и ответы', html }, { accountId: null, at });
}
