import { desc, eq, inArray, type SQL } from 'drizzle-orm';
import { priceType } from '#goods/pricing/server/tables.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { appeal } from '#service/appeals/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { fullName } from '#server/session/session.ts';
import { isUnnamed } from './journal-filter.ts';

/** An entry as it is stored, with the name of its company. */
export type StoredEntry = Awaited<ReturnType<typeof readEntries>>[number];

/** Entries, newest first. */
export function readEntries(db: Db, where: SQL | undefined, { limit, offset = 0 }: { limit: number; offset?: number }) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorId: auditLog.actorAccountId,
      accountId: auditLog.accountId,
      action: auditLog.action,
      object: auditLog.object,
      details: auditLog.details,
      isUnnamed,
      company: { id: company.id, name: company.name },
    })
    .from(auditLog)
    .innerJoin(company, eq(company.id, auditLog.companyId))
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
    .offset(offset);
}

/** What says whom and what an entry names. */
export type NamingEntry = Pick<StoredEntry, 'actorId' | 'accountId' | 'action' | 'object' | 'details'>;

/** What the ids and numbers of entries name, each read by one statement. */
export type Names = {
  people: Map<number, { name: string; isManager: boolean; isStaff: boolean }>;
  orders: Map<string, { id: number; currency: string }>;
  appeals: Map<number, string>;
  priceTypes: Map<number, string>;
};

const APPEAL = /^appeal (\d{1,9})$/;

export const appealOf = ({ object }: Pick<StoredEntry, 'object'>): number | null =>
  Number(APPEAL.exec(object)?.[1] ?? 0) || null;

export const isOfOrder = ({ action }: Pick<StoredEntry, 'action'>): boolean => action.startsWith('order.');

/** The manager who answers an appeal from now on. */
export const newManagerOf = ({ action, details }: Pick<StoredEntry, 'action' | 'details'>): number | null =>
  action === 'appeal.handOver' && Number.isSafeInteger(details.to) ? Number(details.to) : null;

/** The numbers that the former and the new values of an entry have under these names. */
const numbersOf = ({ details }: Pick<StoredEntry, 'details'>, ...names: readonly string[]): number[] =>
  [details, details.before as Record<string, unknown> | undefined].flatMap((values) =>
    names.flatMap((name) => {
      const value = values?.[name];
      return typeof value === 'number' ? [value] : [];
    }),
  );

/** Reads what the entries name: people, orders, appeals, price types. */
export async function readNames(db: Db, entries: readonly NamingEntry[]): Promise<Names> {
  const ids = (of: (entry: NamingEntry) => (number | null)[]) => [
    ...new Set(entries.flatMap(of).filter((id) => id !== null)),
  ];
  const peopleIds = ids((entry) => [
    entry.actorId,
    entry.accountId,
    ...numbersOf(entry, 'managerAccountId', 'secondManagerAccountId', 'from', 'to', 'substitute'),
  ]);
  const priceTypeIds = ids((entry) => numbersOf(entry, 'priceTypeId'));
  const appealIds = ids((entry) => [appealOf(entry)]);
  const numbers = [...new Set(entries.filter(isOfOrder).map(({ object }) => object))];
  const [people, orders, appeals, priceTypes] = await Promise.all([
    peopleIds.length === 0
      ? []
      : db
          .select({ id: account.id, role: account.role, name: account.name, lastName: account.lastName })
          .from(account)
          .where(inArray(account.id, peopleIds)),
    numbers.length === 0
      ? []
      : db
          .select({ id: customerOrder.id, number: customerOrder.number, currency: customerOrder.currency })
          .from(customerOrder)
          .where(inArray(customerOrder.number, numbers)),
    appealIds.length === 0
      ? []
      : db.select({ id: appeal.id, title: appeal.title }).from(appeal).where(inArray(appeal.id, appealIds)),
    priceTypeIds.length === 0
      ? []
      : db
          .select({ id: priceType.id, name: priceType.name })
          .from(priceType)
          .where(inArray(priceType.id, priceTypeIds)),
  ]);
  return {
    people: new Map(
      people.map(({ id, role, ...person }) => [
        id,
        { name: fullName(person), isManager: role === 'MANAGER', isStaff: role !== 'USER' },
      ]),
    ),
    orders: new Map(orders.map(({ number, ...order }) => [number, order])),
    appeals: new Map(appeals.map(({ id, title }) => [id, title])),
    priceTypes: new Map(priceTypes.map(({ id, name }) => [id, name])),
  };
}
