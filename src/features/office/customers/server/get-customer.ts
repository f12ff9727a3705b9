import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { listBuyersPriceTypes, priceTypeName } from '#goods/pricing/server/index.ts';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { listPeople } from '#identity/companies/server/index.ts';
import { permitOf } from '#office/debts/server/index.ts';
import { readStepsOfCompany } from '#office/journal/server/index.ts';
import { getCreditAvailable, getDebt, openAsked } from '#ordering/finance/server/index.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { servedOrNew, stateOf, unsafeListOrders } from '#service/cabinet/server/index.ts';
import { toWire } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import type { Customer, CustomerTerms } from '../contract.ts';
import { listManagers } from './managers.ts';
import { mastersView } from './pin-terms.ts';

type Firm = typeof company.$inferSelect;

const second = alias(account, 'second_manager');

/** A company in the scope of a member of staff, or a new one that nobody serves. Errors: NOT_FOUND, FORBIDDEN. */
export const getCustomer: Operation<'officeCustomer', Session> = async (ctx, { params }) => {
  const { db, session } = ctx;
  // Nobody's company is compared with null
  const reaches = (right: 'customers' | 'finance' | 'orders') =>
    sql<boolean>`coalesce(${companiesInScope(session, right)}, false)`;
  const [row] = await db
    .select({
      firm: company,
      manager: { id: account.id, name: account.name, lastName: account.lastName, secondName: account.secondName },
      secondManager: { id: second.id, name: second.name, lastName: second.lastName, secondName: second.secondName },
      isServed: reaches('customers'),
      withFinance: reaches('finance'),
      withOrders: reaches('orders'),
    })
    .from(company)
    .leftJoin(account, eq(account.id, company.managerAccountId))
    .leftJoin(second, eq(second.id, company.secondManagerAccountId))
    .where(and(eq(company.id, params.id), servedOrNew(session)));
  if (!row) throw notFound('Такой компании нет среди ваших');
  const { firm, isServed } = row;
  const state = stateOf(firm);
  const hasTerms = scopeOf(session.staff, 'terms') !== null;
  const mayDecide = hasTerms && (state === 'pending' || state === 'refused');
  const mayChange = hasTerms && isServed && !mayDecide;
  const [people, orders, journal, finance, priceType, priceTypes, managers] = await Promise.all([
    listPeople(db, firm.id, session.account.id),
    row.withOrders ? unsafeListOrders(db, firm.id) : null,
    isServed ? readStepsOfCompany(ctx, firm.id) : [],
    row.withFinance ? readFinance(ctx, firm) : null,
    priceTypeName(db, firm.priceTypeId),
    mayDecide || mayChange ? listBuyersPriceTypes(db) : [],
    mayChange ? listManagers(db) : [],
  ]);
  return {
    ...requisitesOf(firm),
    state,
    stateReason: firm.stateReason,
    manager: row.manager && { id: row.manager.id, name: fullName(row.manager) },
    secondManager: row.secondManager && { id: row.secondManager.id, name: fullName(row.secondManager) },
    fromLedgerAt: firm.updatedFromLedgerAt?.toISOString() ?? null,
    terms: termsView(firm),
    priceTypeName: priceType,
    ...mastersView(ctx, firm),
    orderBan: firm.orderBan,
    hasDebt: firm.hasDebt,
    finance,
    people,
    orders,
    journal,
    mayDecide,
    mayChange,
    mayAdmit: isServed && state === 'active',
    priceTypes: priceTypes.map(({ id, name }) => ({ value: String(id), name })),
    managers,
  };
};

const requisitesOf = (firm: Firm) => ({
  id: firm.id,
  type: firm.type,
  name: firm.name,
  inn: firm.inn ?? '',
  kpp: firm.kpp ?? '',
  ogrn: firm.ogrn ?? '',
  address: firm.address,
  phone: formatPhone(firm.phone ?? ''),
  email: firm.email ?? '',
  createdAt: firm.createdAt.toISOString(),
});

/** The terms of a company as a form carries them. */
export const termsView = (firm: Firm): CustomerTerms => ({
  priceType: firm.priceTypeId === null ? '' : String(firm.priceTypeId),
  discountPercent: firm.discountPercent,
  currency: firm.currency,
  creditLimit: toWire(firm.creditLimit),
  creditDays: firm.creditDays,
  canBuyUnavailable: firm.canBuyUnavailable,
});

async function readFinance({ db, session, now }: CallContext<Session>, firm: Firm): Promise<Customer['finance']> {
  const [debt, available, asked] = await Promise.all([
    getDebt(db, firm.id),
    getCreditAvailable(db, firm),
    openAsked(db, firm.id),
  ]);
  return {
    owed: toWire(debt?.owed ?? 0),
    overdue: toWire(debt?.overdue ?? 0),
    asOf: debt?.asOf.toISOString() ?? null,
    creditAvailable: available === null ? null : toWire(available),
    permit: permitOf(firm, now()),
    asked: asked
      ? { sum: toWire(asked.sum), by: fullName(asked.by), comment: asked.comment, at: asked.at.toISOString() }
      : null,
    mayPermit: firm.state === 'active' && scopeOf(session.staff, 'credit') !== null,
  };
}
