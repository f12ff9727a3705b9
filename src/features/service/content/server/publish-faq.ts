import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { escapeHtml } from '#shared/markup.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { saveStaticPage } from './save-static-page.ts';
import { faqQuestion } from './tables.ts';

export type NewQuestion = { code: string; groupName: string; question: string; html: string };

/**
 * Publishes the questions in this order and withdraws all others; the static page `faq` is written from them, so that
 * both routes and the call of static pages have one source. Call it in a transaction.
 */
export async function publishFaq(tx: Db, questions: readonly NewQuestion[], at: Date): Promise<PublishedChange[]> {
  const known = new Map((await tx.select().from(faqQuestion).for('update')).map((row) => [row.code, row]));
  const changes: PublishedChange[] = [];
  for (const [sort, given] of questions.entries()) {
    const values = { ...given, html: sanitiseHtml(given.html), sort, published: true };
    const row = known.get(given.code);
    known.delete(given.code);
    if (!row) await tx.insert(faqQuestion).values(values);
    else await tx.update(faqQuestion).set(values).where(eq(faqQuestion.id, row.id));
    const isSame = row?.published && JSON.stringify({ ...row, id: 0 }) === JSON.stringify({ ...row, ...values, id: 0 });
    if (!isSame) changes.push({ kind: row?.published ? 'changed' : 'added', name: given.question });
  }
  for (const { id, question, published } of known.values()) {
    if (!published) continue;
    await tx.update(faqQuestion).set({ published: false }).where(eq(faqQuestion.id, id));
    changes.push({ kind: 'withdrawn', name: question });
  }
  const html = questions.map((one) => `<h2>${escapeHtml(one.question)}</h2>${one.html}`).join('');
  if (changes.length > 0) await saveStaticPage(tx, { code: 'faq', title: 'Вопросы и ответы', html, at });
  return changes;
}
