import { eq } from 'drizzle-orm';
import { lockServed } from '#identity/accounts/server/index.ts';
import { company, type PinnableTerm } from '#identity/accounts/server/tables.ts';
import { ledTerms, pinnedOn, pinTerm, unpinTerm } from '#identity/companies/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import type { Customer, CustomerTerm } from '../contract.ts';

type Firm = typeof company.$inferSelect;
type Ctx = CallContext<Session>;
type By = { accountId: number; ip: string };

const columns: Record<CustomerTerm, PinnableTerm> = {
  priceType: 'priceTypeId',
  discountPercent: 'discountPercent',
  currency: 'currency',
  creditLimit: 'creditLimit',
  creditDays: 'creditDays',
  canBuyUnavailable: 'canBuyUnavailable',
  ban: 'orderBan',
  manager: 'managerAccountId',
};
const termsOf = (names: readonly PinnableTerm[]): CustomerTerm[] =>
  (Object.keys(columns) as CustomerTerm[]).filter((term) => names.includes(columns[term]));

/** Which terms the accounting system leads today, and which staff hold against it. */
export function mastersView({ env, now }: Ctx, firm: Firm): Pick<Customer, 'led' | 'pinned'> {
  const today = dayOf(now(), env.TZ_SHOP);
  return {
    led: termsOf(ledTerms(firm, today)),
    pinned: termsOf(pinnedOn(firm, today)).map((term) => ({ term, ...firm.pins[columns[term]]! })),
  };
}

/** Throws CONFLICT if the accounting system leads one of the columns today. */
export function checkIsNotLed({ env, now }: Ctx, firm: Firm, changed: object): void {
  const led = ledTerms(firm, dayOf(now(), env.TZ_SHOP));
  if (led.some((column) => column in changed)) {
    throw refuse('CONFLICT', 'Это условие приходит из 1С: закрепите его, чтобы изменить');
  }
}

/** Holds a term against the accounting system. Errors: NOT_FOUND, CONFLICT where it does not lead the term. */
export const pinCustomerTerm: Operation<'officeCustomerPin', Session> = (ctx, { params, body }) =>
  onFirm(ctx, params.id, async (tx, firm, by) => {
    const column = columns[body.term];
    if (!firm.ledgerTerms.includes(column)) {
      throw refuse('CONFLICT', 'Это условие не приходит из 1С: закреплять его незачем');
    }
    await pinTerm(tx, firm, { term: column, reason: body.reason, until: body.until }, by);
  });

/** Gives a term back to the accounting system. Errors: NOT_FOUND, CONFLICT where nobody holds it. */
export const unpinCustomerTerm: Operation<'officeCustomerUnpin', Session> = (ctx, { params, body }) =>
  onFirm(ctx, params.id, async (tx, firm, by) => {
    const column = columns[body.term];
    if (!firm.pins[column]) throw refuse('CONFLICT', 'Условие уже отпущено: обновите страницу');
    await unpinTerm(tx, firm, column, by);
  });

async function onFirm(
  { db, session, request }: Ctx,
  id: number,
  act: (tx: Db, firm: Firm, by: By) => Promise<void>,
): Promise<Record<string, never>> {
  await transaction(db, async (tx) => {
    await lockServed(tx, session, [id], ['customers', 'terms']);
    const [firm] = await tx.select().from(company).where(eq(company.id, id));
    await act(tx, firm!, { accountId: session.account.id, ip: request.ip });
  });
  return {};
}
