import { and, asc, eq } from 'drizzle-orm';
import { account, membership } from '#identity/accounts/server/tables.ts';
import {
  basketSummary,
  creditAndWarnings,
  priceGiven,
  reasonForPrepayment,
  viewPriced,
} from '#ordering/basket/server/index.ts';
import { lastOrderOf, offeredChoices, shipments } from '#ordering/checkout/server/index.ts';
import { matchRows, parseFile } from '#ordering/excel-order/server/index.ts';
import { lastChoicesOfCompany, listLines, repeatedLines } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { findGoods } from '#ordering/quick-order/server/index.ts';
import { mayOrder, shownMark } from '#ordering/requests/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { inCompany } from './in-company.ts';

type Last = NonNullable<Awaited<ReturnType<typeof lastChoicesOfCompany>>>;

/** What a new order of a company may choose from. Throws NOT_FOUND outside the caller's scope, like all calls here. */
export const startOrder: Operation<'officeRequestStart', Session> = async (given, { params }) => {
  const ctx = await inCompany(given, params.company);
  const { company } = ctx.session;
  const { creditAvailable } = creditAndWarnings(company, await priceGiven(ctx.db, ctx.session, [], momentOf(ctx)), {
    deliveryType: null,
    paySystem: null,
    incomplete: false,
    env: ctx.env,
  });
  const offered = { ...(await offeredChoices(ctx)), shipments: shipments('together') };
  return {
    ...offered,
    lastOrder: lastOf(await lastChoicesOfCompany(ctx.db, company.id), offered),
    contragent: { id: company.id, name: company.name },
    people: await listOrderers(ctx.db, company.id),
    creditAvailable: creditAvailable === null || reasonForPrepayment(company) ? null : toWire(creditAvailable),
  };
};

function lastOf(last: Last | null, offered: Parameters<typeof lastOrderOf>[1]) {
  if (!last) return null;
  return { ...lastOrderOf(last, offered), person: last.accountId };
}

/** The people who may order for a company. */
export async function listOrderers(db: Db, companyId: number) {
  const people = await db
    .select({
      id: account.id,
      name: account.name,
      lastName: account.lastName,
      secondName: account.secondName,
      email: account.email,
    })
    .from(account)
    .innerJoin(membership, eq(membership.accountId, account.id))
    .where(and(eq(membership.companyId, companyId), mayOrder))
    .orderBy(asc(account.lastName), asc(account.id));
  return people.map((person) => ({ id: person.id, name: fullName(person), email: person.email }));
}

/** What the rows of a list mean at the prices of the company. */
export const matchForCompany: Operation<'officeRequestMatch', Session> = async (ctx, { params, body }) =>
  matchRows(await inCompany(ctx, params.company), { body });

/** What a text may mean, at the prices of the company. */
export const findForCompany: Operation<'officeRequestFind', Session> = async (ctx, { params, body }) =>
  findGoods(await inCompany(ctx, params.company), { body });

/** What of a file can be ordered for the company. */
export const readSheetForCompany: Operation<'officeRequestSheet', Session> = async (ctx, { params, query, body }) =>
  parseFile(await inCompany(ctx, params.company), { query, body });

/** The lines of an order of the company. */
export const repeatForCompany: Operation<'officeRequestRepeat', Session> = async (given, { params }) => {
  const { db } = await inCompany(given, params.company);
  const [order] = await db
    .select({ origin: customerOrder.origin })
    .from(customerOrder)
    .where(and(eq(customerOrder.id, params.order), eq(customerOrder.companyId, params.company)));
  if (!order) throw notFound('Такого заказа нет');
  return { lines: repeatedLines(order, await listLines(db, params.order)) };
};

/** Lines at the prices, packs and stock of the company, with what stops or warns. */
export const priceForCompany: Operation<'officeRequestPrice', Session> = async (given, { params, body }) => {
  const ctx = await inCompany(given, params.company);
  const { company } = ctx.session;
  const basket = await priceGiven(ctx.db, ctx.session, wantedLines(body.lines), momentOf(ctx));
  const { deliveryType = null, paySystem = null } = body;
  const { warnings } = creditAndWarnings(company, basket, { deliveryType, paySystem, incomplete: false, env: ctx.env });
  const { lines, lost } = await viewPriced(ctx.db, basket, ctx.now());
  return {
    lines,
    lost,
    summary: basketSummary(basket, company, warnings),
    stock: basket.lines.map(({ item: { id, available } }) => ({ id, available })),
    shown: shownMark(0, basket),
  };
};

const momentOf = ({ now, env }: Parameters<Operation<'officeRequestPrice', Session>>[0]) => ({
  now: now(),
  timeZone: env.TZ_SHOP,
});

/** Lines of a call as they are ordered. */
export const wantedLines = (lines: readonly { id: number; quantity: number; unit?: string; remark?: string }[]) =>
  lines.map(({ id, quantity, unit = null, remark }) => ({
    itemId: id,
    quantity,
    unit,
    remark: remark?.toWellFormed(),
  }));
