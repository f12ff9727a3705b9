import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { markdownHtml } from '#shared/markdown.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import { lockQuestions, type QuestionState, questionStateOf, writeFaqPage, writeQuestion } from './save-question.ts';
import { faqQuestion } from './tables.ts';

export type NewQuestion = { code: string; groupName: string; question: string; markdown: string };

/** Publishes the questions in this order and withdraws all others. Call it in a transaction. */
export async function publishFaq(tx: Db, questions: readonly NewQuestion[], at: Date): Promise<PublishedChange[]> {
  const rows = await lockQuestions(tx);
  const known = new Map(rows.map((row) => [row.code, row]));
  const editor = { accountId: null, at };
  const changes: PublishedChange[] = [];
  const isInOrder = sameOrder(rows, questions);
  for (const [index, { code, ...given }] of questions.entries()) {
    const state = { ...given, published: true };
    const row = known.get(code);
    known.delete(code);
    const sort = row && isInOrder ? row.sort : index;
    if (row && row.sort === sort && isSame(row, state)) {
      const { markdown } = state;
      await tx.update(faqQuestion).set({ markdown, officeSavedAt: null }).where(eq(faqQuestion.id, row.id));
      continue;
    }
    await writeQuestion(tx, { code, row, sort }, state, editor);
    const overOffice = row?.officeSavedAt != null;
    changes.push({ kind: row?.published ? 'changed' : 'added', name: given.question, overOffice });
  }
  for (const row of known.values()) {
    if (!row.published) continue;
    const { code, sort } = row;
    await writeQuestion(tx, { code, row, sort }, { ...questionStateOf(row), published: false }, editor);
    changes.push({ kind: 'withdrawn', name: row.question, overOffice: row.officeSavedAt !== null });
  }
  if (changes.length > 0) await writeFaqPage(tx, at);
  return changes;
}

type Row = typeof faqQuestion.$inferSelect;

/** Whether the questions are published in this order already; others may stand between them. */
function sameOrder(rows: readonly Row[], wanted: readonly { code: string }[]): boolean {
  const codes = wanted.map(({ code }) => code);
  const present = rows.filter((row) => row.published && codes.includes(row.code)).map((row) => row.code);
  return present.join() === codes.join();
}

function isSame(row: Row, wanted: QuestionState): boolean {
  const { groupName, question, published } = wanted;
  return (
    row.groupName === groupName &&
    row.question === question &&
    row.published === published &&
    row.html === markdownHtml(wanted.markdown)
  );
}
