import { and, eq } from 'drizzle-orm';
import { account, company } from '#identity/accounts/server/tables.ts';
import { isTaken } from '#exchange/orders-out/server/index.ts';
import { lockOrder, whyNotCorrected } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { correctOrder, findOrderer, linesOf, planCorrection, summaryOf } from '#ordering/requests/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { fromWire, toWire } from '#shared/money.ts';
import { inTermsOf, lockServedCompany, served } from './in-company.ts';
import { wantedOrder } from './wanted-order.ts';

/** What a correction would make of an order. Throws NOT_FOUND outside the scope, CANNOT_CORRECT, CONFLICT, VALIDATION. */
export const planForCompany: Operation<'officeOrderCorrection', Session> = async (given, { params, body }) => {
  const { db, session } = given;
  const order = await getServed(db, session, params.id);
  const reason = whyNotCorrected(order) ?? ((await isTaken(db, order.id)) ? TAKEN : null);
  if (reason !== null) throw refuse('CANNOT_CORRECT', reason);
  const ctx = await inTermsOf(given, order.companyId);
  const plan = await planCorrection(db, ctx, order, await wantedOrder(db, order, body));
  const asked = plan.needsConfirmation ? await findOrderer(db, order) : null;
  return {
    before: toWire(order.total),
    total: toWire(plan.totals.total),
    delivery: { was: onWire(order.deliveryCost), is: onWire(plan.delivery.cost) },
    lines: linesOf(plan),
    summary: summaryOf(plan, ctx.session.company),
    when: whenOf(plan, asked),
    person: asked === null ? null : await nameOf(db, asked),
    stock: [...plan.available].map(([id, available]) => ({ id, available })),
  };
};

/**
 * Corrects an order as long as the accounting system has not taken it: at once, or by a request to its customer. Throws
 * NOT_FOUND outside the scope, CANNOT_CORRECT, and what `correctOrder` throws.
 */
export const correctForCompany: Operation<'officeOrderCorrect', Session> = (given, { params, body }) =>
  transaction(given.db, async (tx) => {
    const { companyId } = await getServed(tx, given.session, params.id);
    await lockServedCompany(tx, given.session, companyId);
    await lockOrder(tx, params.id);
    const order = await getServed(tx, given.session, params.id);
    // Locks the export: it is taken before the correction, or as the correction leaves it
    if (await isTaken(tx, params.id, 'share')) throw refuse('CANNOT_CORRECT', TAKEN);
    const ctx = await inTermsOf({ ...given, db: tx }, companyId);
    const outcome = await correctOrder(tx, given, ctx, {
      order,
      wanted: await wantedOrder(tx, order, body),
      replaces: body.replaces,
      expectedTotal: body.total === undefined ? null : fromWire(body.total),
      note: body.note.toWellFormed(),
    });
    if (outcome.kind === 'asked') {
      const { request, content } = outcome.request;
      const { id, version } = request;
      const sums = { before: toWire(order.total), total: toWire(content.total) };
      return { when: 'confirm', ...sums, lines: [], request: { id, version, url: `/office/requests/${id}/` } };
    }
    const { changes, before, after } = outcome.correction;
    return {
      when: outcome.isUnasked ? 'unasked' : 'now',
      before: toWire(before),
      total: toWire(after),
      lines: changes.map(({ before: was, after: quantity, ...line }) => ({ ...line, was, quantity })),
      request: null,
    };
  });

const TAKEN = 'Учётная система уже приняла заказ: изменить его можно там';

const onWire = (kopecks: number | null) => (kopecks === null ? null : toWire(kopecks));

const whenOf = ({ needsConfirmation }: { needsConfirmation: boolean }, asked: number | null) =>
  needsConfirmation ? (asked === null ? 'unasked' : 'confirm') : 'now';

/** Throws NOT_FOUND outside the caller's scope. */
async function getServed(db: Db, session: Session, id: number) {
  const [row] = await db
    .select({ order: customerOrder })
    .from(customerOrder)
    .innerJoin(company, eq(company.id, customerOrder.companyId))
    .where(and(eq(customerOrder.id, id), served(session)));
  if (!row) throw notFound('Такого заказа нет');
  return row.order;
}

async function nameOf(db: Db, id: number): Promise<string> {
  const { name, lastName, secondName } = account;
  const [person] = await db.select({ name, lastName, secondName }).from(account).where(eq(account.id, id));
  return fullName(person!);
}
