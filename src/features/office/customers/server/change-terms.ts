import { eq } from 'drizzle-orm';
import { findBuyersPriceType } from '#goods/pricing/server/index.ts';
import { lockServed } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { changeTerms, type Terms } from '#identity/companies/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { changedFields } from '#shared/changed-fields.ts';
import { fromWire } from '#shared/money.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import type { CustomerTerms } from '../contract.ts';
import { termsView } from './get-customer.ts';
import { lockManager } from './managers.ts';
import { checkIsNotLed } from './pin-terms.ts';

type Firm = typeof company.$inferSelect;
type Ctx = CallContext<Session>;

/** Changes terms of a company over those that were shown. Errors: NOT_FOUND, CONFLICT, VALIDATION. */
export const changeCustomerTerms: Operation<'officeCustomerTerms', Session> = (ctx, { params, body }) => {
  const { shown, ...wanted } = body;
  return inServed(ctx, params.id, async (tx, firm) => {
    const now = termsView(firm);
    const isNewer = (Object.keys(now) as (keyof CustomerTerms)[]).some((name) => now[name] !== shown[name]);
    if (isNewer) throw refuse('CONFLICT', 'Условия изменил другой сотрудник: обновите страницу');
    return changedFields(firm, await termsOf(tx, wanted, now));
  });
};

/** A price type that stays need not be one for buyers: it may come from the accounting system. */
async function termsOf(tx: Db, wanted: CustomerTerms, now: CustomerTerms): Promise<Terms> {
  const { priceType, discountPercent, currency, creditLimit, creditDays, canBuyUnavailable } = wanted;
  return {
    ...(priceType !== now.priceType && { priceTypeId: await priceTypeOf(tx, priceType) }),
    discountPercent: Math.round(discountPercent * 100) / 100,
    currency,
    creditLimit: fromWire(creditLimit),
    creditDays,
    canBuyUnavailable,
  };
}

async function priceTypeOf(tx: Db, wanted: string): Promise<number | null> {
  if (wanted === '') return null;
  const found = await findBuyersPriceType(tx, wanted);
  if (found === undefined) throw refuse('VALIDATION', 'Выберите вид цены из списка', { field: 'priceType' });
  return found;
}

/** Bans or lets a company order. Errors: NOT_FOUND, CONFLICT where it is so already, or the company does not work. */
export const changeCustomerBan: Operation<'officeCustomerBan', Session> = (ctx, { params, body }) =>
  inServed(ctx, params.id, (_, firm) => {
    if (firm.orderBan === body.isBanned) {
      const already = firm.orderBan ? 'Заказы уже запрещены' : 'Запрет уже снят';
      throw refuse('CONFLICT', `${already}: обновите страницу`);
    }
    return { orderBan: body.isBanned };
  });

const placeColumns = { first: 'managerAccountId', second: 'secondManagerAccountId' } as const;

/**
 * Gives a company to another manager or second manager, who gets a notice. Errors: NOT_FOUND, CONFLICT, TARGET_INVALID;
 * FORBIDDEN for the second one without the right to all customers.
 */
export const changeCustomerManager: Operation<'officeCustomerManager', Session> = (ctx, { params, body }) => {
  const { manager, shown, place } = body;
  if (place === 'second' && scopeOf(ctx.session.staff, 'customers') !== 'all') {
    throw refuse('FORBIDDEN', 'Второго менеджера назначают те, у кого есть право на всех клиентов');
  }
  const column = placeColumns[place];
  return inServed(
    ctx,
    params.id,
    async (tx, firm) => {
      const { id, name } = firm;
      if (firm[column] !== shown) throw refuse('CONFLICT', 'Менеджера сменил другой сотрудник: обновите страницу');
      if (shown === manager) return {};
      if (place === 'second' && manager !== null && manager === firm.managerAccountId) {
        throw refuse('TARGET_INVALID', 'Он уже менеджер этой компании', { field: 'manager' });
      }
      if (manager !== null && manager !== ctx.session.account.id) {
        const title = place === 'first' ? `Вам передали компанию ${name}` : `Вы второй менеджер компании ${name}`;
        await notify(tx, { accountId: manager, title, url: `/office/customers/${id}/`, at: ctx.now() });
      }
      return { [column]: manager };
    },
    // Who closes the account locks it first
    (tx) => (manager === null ? Promise.resolve() : lockManager(tx, manager)),
  );
};

/** Changes the terms that `decide` answers of a company that works or is closed, its row locked. */
async function inServed(
  ctx: Ctx,
  id: number,
  decide: (tx: Db, firm: Firm) => Promise<Terms> | Terms,
  lockBefore: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<Record<string, never>> {
  const { db, session, request } = ctx;
  await transaction(db, async (tx) => {
    await lockBefore(tx);
    await lockServed(tx, session, [id], ['customers', 'terms']);
    const [firm] = await tx.select().from(company).where(eq(company.id, id));
    if (firm!.state === 'pending' || firm!.refusedAt !== null) {
      throw refuse('CONFLICT', 'Компания ещё не подтверждена: обновите страницу');
    }
    const changed = await decide(tx, firm!);
    checkIsNotLed(ctx, firm!, changed);
    await changeTerms(tx, id, changed, { accountId: session.account.id, ip: request.ip });
  });
  return {};
}
