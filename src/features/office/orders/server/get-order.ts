import { and, eq, inArray, or } from 'drizzle-orm';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { invoiceView, listIssued, listOrderFiles, readInvoice } from '#ordering/documents/server/index.ts';
import { isTaken } from '#exchange/orders-out/server/index.ts';
import { findWaitingCorrection } from '#ordering/requests/server/index.ts';
import { getCreditAvailable, getDebt } from '#ordering/finance/server/index.ts';
import {
  deliveryCostView,
  deliveryTypeNames,
  findTrack,
  listNotes,
  paySystemNames,
  shipmentNames,
} from '#ordering/orders/server/index.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { scopeOf, seesMoney } from '#shared/rights/staff-rights.ts';
import type { OfficeOrder } from '../contract.ts';
import { actionsOf, nextStatusesOf } from './order-actions.ts';
import { getInScope } from './get-in-scope.ts';
import { readHistory } from './order-history.ts';
import { readLines } from './order-lines.ts';
import { listAddresses, listLetters } from './order-letters.ts';
import { type OrderRow, rowView } from './order-rows.ts';

/** All that staff see of an order; sums and prices by right. Throws NOT_FOUND. */
export const getOfficeOrder: Operation<'officeOrder', Session> = async (ctx, { params }) => {
  const { db, env, session } = ctx;
  const row = await getInScope(ctx, params.id);
  const { order } = row;
  const withMoney = seesMoney(session.staff);
  const { confirmation, lines, added } = await readLines(db, row, withMoney);
  const [people, finance, invoice, documents, files, addresses, letters, track, notes, history] = await Promise.all([
    readPeople(ctx, row),
    readFinance(ctx, row),
    readInvoice(db, env, order),
    listIssued(db, order.id),
    listOrderFiles(db, order.id),
    withMoney ? listAddresses(db, row) : [],
    withMoney ? listLetters(db, order.id) : [],
    findTrack(db, order.id),
    listNotes(db, order.id),
    readHistory(db, order),
  ]);
  const actions = actionsOf(ctx, { ...row, isCounted: await isTaken(db, order.id) });
  const { company, ...shown } = rowView(ctx, row);
  return {
    ...shown,
    company: {
      ...company,
      inn: row.company.inn,
      isInScope: row.isCompanyInScope,
      state: row.isCompanyInScope ? row.company.state : null,
      orderBan: row.isCompanyInScope && row.company.orderBan,
      manager: shown.manager,
      finance,
    },
    ...people,
    comment: order.comment,
    delivery: deliveryOf(order),
    paySystem: order.paySystem,
    paySystemName: paySystemNames[order.paySystem],
    sums: withMoney ? sumsOf(order, confirmation?.total ?? null) : null,
    lines,
    added,
    paidAt: order.paidAt?.toISOString() ?? null,
    payments: withMoney ? (confirmation?.payments ?? []) : [],
    shipments: (confirmation?.shipments ?? []).map((one) => ({ ...one, sum: withMoney ? one.sum : null })),
    invoice: withMoney ? invoiceView(invoice) : { reason: 'Счёт видят те, кому видны цены', validUntil: null },
    // A document has the sums of the order
    documents: withMoney ? documents : documents.map((one) => ({ ...one, amount: null, file: null })),
    files,
    addresses: addresses.map(({ name, email }) => ({ name, email })),
    letters,
    track,
    notes,
    history,
    correction: await findWaitingCorrection(db, order.id, ctx.now()),
    actions,
    nextStatuses: nextStatusesOf(row, actions),
  };
};

type Order = OrderRow['order'];

const sumsOf = (
  { sum, discount, deliveryCost, vatSum, total }: Order,
  confirmed: number | null,
): OfficeOrder['sums'] => ({
  sum: toWire(sum),
  discount: toWire(discount),
  delivery: deliveryCostView({ deliveryCost }),
  VATSum: toWire(vatSum),
  ordered: toWire(total),
  confirmed,
});

const deliveryOf = (order: Order): OfficeOrder['delivery'] => ({
  deliveryType: order.deliveryType,
  deliveryTypeName: deliveryTypeNames[order.deliveryType],
  shipmentName: shipmentNames[order.shipment],
  address: order.address,
  consignee: order.consignee,
  transportCompany: order.transportCompany?.name ?? null,
  pickupStore: order.pickupStore?.name ?? null,
  shipDate: order.shipDate,
});

async function readPeople({ db }: CallContext<Session>, { order }: OrderRow) {
  const columns = { id: account.id, name: account.name, lastName: account.lastName, secondName: account.secondName };
  const contacts = { email: account.email, phone: account.phone };
  const ids = [order.accountId, order.createdBy];
  const rows = await db
    .select({ ...columns, ...contacts })
    .from(account)
    .where(inArray(account.id, ids));
  const [buyer, placer] = ids.map((id) => rows.find((row) => row.id === id)!);
  return {
    buyer: {
      id: buyer!.id,
      name: fullName(buyer!),
      email: buyer!.email ?? '',
      phone: formatPhone(buyer!.phone ?? ''),
    },
    placedBy: order.createdBy === order.accountId ? null : fullName(placer!),
  };
}

/** Of a company whose customer or accounts one has in the own scope. */
async function readFinance(
  ctx: CallContext<Session>,
  { company: firm }: OrderRow,
): Promise<OfficeOrder['company']['finance']> {
  const { db, session } = ctx;
  const rights = (['customers', 'finance'] as const).filter((right) => scopeOf(session.staff, right) !== null);
  const reach = or(...rights.map((right) => companiesInScope(session, right)));
  if (!reach) return null;
  const [reached] = await db
    .select({ id: company.id })
    .from(company)
    .where(and(eq(company.id, firm.id), reach));
  if (!reached) return null;
  const [debt, available] = await Promise.all([getDebt(db, firm.id), getCreditAvailable(db, firm)]);
  return {
    owed: toWire(debt?.owed ?? 0),
    overdue: toWire(debt?.overdue ?? 0),
    asOf: debt?.asOf.toISOString() ?? null,
    creditLimit: toWire(firm.creditLimit),
    creditAvailable: available === null ? null : toWire(available),
  };
}
