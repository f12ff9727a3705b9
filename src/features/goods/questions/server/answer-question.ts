import { eq } from 'drizzle-orm';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { productQuestion } from './tables.ts';

/**
 * Publishes a question with its answer and notifies the account that asked; an answer that stands is replaced. Returns the product's
 * name. Throws NOT_FOUND.
 */
export async function answerQuestion(db: Db, id: number, answer: string, now: Date): Promise<string> {
  return transaction(db, async (tx) => {
    const { question, name, code } = await lockQuestion(tx, id);
    await tx.update(productQuestion).set({ answer, state: 'published' }).where(eq(productQuestion.id, id));
    if (question.state !== 'published') {
      const title = 'Ответили на ваш вопрос о товаре';
      await notify(tx, { accountId: question.accountId, title, text: name, url: productUrl(code), at: now });
      await writeAnswer(tx, question, { answer, name, path: productUrl(code) });
    }
    return name;
  });
}

async function writeAnswer(
  tx: Db,
  { accountId, text }: typeof productQuestion.$inferSelect,
  { answer, name, path }: { answer: string; name: string; path: string },
): Promise<void> {
  const [asker] = await tx.select({ email: account.email }).from(account).where(eq(account.id, accountId));
  if (asker?.email == null) return;
  await sendLetter(tx, {
    kind: 'question.answered',
    to: asker.email,
    accountId,
    subject: 'Ответили на ваш вопрос о товаре',
    content: {
      paragraphs: [`Вы спрашивали: «${text}»`, answer],
      facts: [['Товар', name]],
      action: { label: 'Открыть товар', path },
    },
  });
}

/** Puts a question aside unanswered, or takes an answered one away. Throws NOT_FOUND, VALIDATION. */
export async function rejectQuestion(db: Db, id: number): Promise<string> {
  return transaction(db, async (tx) => {
    const { question, name } = await lockQuestion(tx, id);
    if (question.state === 'rejected') throw refuse('VALIDATION', `Вопрос ${id} уже отклонён`);
    await tx.update(productQuestion).set({ state: 'rejected' }).where(eq(productQuestion.id, id));
    return name;
  });
}

async function lockQuestion(tx: Db, id: number) {
  const [row] = await tx
    .select({ question: productQuestion, name: product.name, code: product.code })
    .from(productQuestion)
    .innerJoin(product, eq(product.id, productQuestion.productId))
    .where(eq(productQuestion.id, id))
    .for('no key update', { of: productQuestion });
  if (!row) throw notFound(`Вопроса ${id} нет`);
  return row;
}
