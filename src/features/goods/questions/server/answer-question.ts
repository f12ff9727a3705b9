import { eq } from 'drizzle-orm';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { productQuestion } from './tables.ts';

/** A member of staff; without one it is the operator. */
type By = { accountId: number; ip: string };
type Question = typeof productQuestion.$inferSelect;

/** `shown`: what the member of staff saw of the question; another one is refused. */
interface Decision {
  at: Date;
  by?: By;
  shown?: Pick<Question, 'state' | 'answer'>;
}

/**
 * Publishes a question with its answer and notifies the account that asked; an answer that stands is replaced. Returns the
 * product's name. Throws NOT_FOUND, CONFLICT.
 */
export async function answerQuestion(db: Db, id: number, answer: string, decision: Decision): Promise<string> {
  const { at, by, shown } = decision;
  return transaction(db, async (tx) => {
    const { question, name, code } = await lockQuestion(tx, id, shown);
    await tx.update(productQuestion).set({ answer, state: 'published' }).where(eq(productQuestion.id, id));
    await audit(tx, question, { action: 'question.answer', by, after: answer });
    if (question.state !== 'published') {
      const title = 'Ответили на ваш вопрос о товаре';
      await notify(tx, { accountId: question.accountId, title, text: name, url: productUrl(code), at });
      await writeAnswer(tx, question, { answer, name, path: productUrl(code) });
    }
    return name;
  });
}

async function writeAnswer(
  tx: Db,
  { accountId, text }: Question,
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

/**
 * Puts a question aside unanswered, or takes an answered one away. Returns the product's name. Throws NOT_FOUND, CONFLICT,
 * VALIDATION.
 */
export async function rejectQuestion(db: Db, id: number, { by, shown }: Omit<Decision, 'at'> = {}): Promise<string> {
  return transaction(db, async (tx) => {
    const { question, name } = await lockQuestion(tx, id, shown);
    if (question.state === 'rejected') throw refuse('VALIDATION', `Вопрос ${id} уже отклонён`);
    await tx.update(productQuestion).set({ state: 'rejected' }).where(eq(productQuestion.id, id));
    await audit(tx, question, { action: 'question.reject', by });
    return name;
  });
}

interface Act {
  action: 'question.answer' | 'question.reject';
  by: By | undefined;
  /** The new answer. */
  after?: string;
}

function audit(tx: Db, { id, accountId, state, answer }: Question, { action, by, after }: Act): Promise<void> {
  return writeAudit(tx, {
    action,
    actorAccountId: by?.accountId ?? null,
    accountId,
    object: `question ${id}`,
    ip: by?.ip ?? '',
    details: { ...(by === undefined && { by: 'operator' }), before: { state, answer }, ...(after && { after }) },
  });
}

async function lockQuestion(tx: Db, id: number, shown: Decision['shown']) {
  const [row] = await tx
    .select({ question: productQuestion, name: product.name, code: product.code })
    .from(productQuestion)
    .innerJoin(product, eq(product.id, productQuestion.productId))
    .where(eq(productQuestion.id, id))
    .for('no key update', { of: productQuestion });
  if (!row) throw notFound(`Вопроса ${id} нет`);
  const { state, answer } = row.question;
  if (shown && (shown.state !== state || shown.answer !== answer)) {
    throw refuse('CONFLICT', 'Вопрос уже разобрал другой сотрудник');
  }
  return row;
}
