import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { importRun } from '#exchange/goods-import/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { orderRequest } from '#ordering/requests/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import { isUnnamed, type Names as JournalNames, readNames as readJournalNames } from '#service/journal/server/index.ts';

export const pages = keyset({ at: { key: sql`${auditLog.at}`, type: sql`timestamptz` } }, auditLog.id);
export const newestFirst = { sort: 'at', dir: 'desc' } as const;

/** An entry as it is stored, with its company. */
export type Entry = Awaited<ReturnType<typeof readEntries>>[number];

/** The newest entries that a condition leaves, each with its key. */
export function readEntries(db: Db, where: SQL | undefined, limit: number) {
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
      company: { id: company.id, name: company.name, currency: company.currency },
      key: pages.keyText(newestFirst),
    })
    .from(auditLog)
    .leftJoin(company, eq(company.id, auditLog.companyId))
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}

/** What the ids of entries name. */
export type Names = JournalNames & {
  /** Which requests and imports are still stored. */
  requests: Set<number>;
  imports: Set<number>;
  sources: Map<number, string>;
};

const NUMBER = /(\d{1,9})$/;
/** The id at the end of the name of an object. */
export const idOf = ({ object }: Pick<Entry, 'object'>): number => Number(NUMBER.exec(object)?.[1] ?? 0);

export const isOfRequest = ({ action }: Pick<Entry, 'action'>): boolean => action.startsWith('request.');
export const isOfImport = ({ action }: Pick<Entry, 'action'>): boolean =>
  action === 'import.hide' || action === 'quarantine.confirm';

/** Reads what entries name, each table by one statement. */
export async function readNames(db: Db, entries: readonly Entry[]): Promise<Names> {
  const requestIds = entries.filter(isOfRequest).map(idOf);
  const importIds = entries.filter(isOfImport).map(idOf);
  const sourceIds = entries.flatMap(({ details: { sourceId } }) =>
    Array.isArray(sourceId) ? sourceId.filter((id) => typeof id === 'number') : [],
  );
  const [names, requests, imports, sources] = await Promise.all([
    readJournalNames(db, entries),
    requestIds.length === 0
      ? []
      : db.select({ id: orderRequest.id }).from(orderRequest).where(inArray(orderRequest.id, requestIds)),
    importIds.length === 0
      ? []
      : db.select({ id: importRun.id }).from(importRun).where(inArray(importRun.id, importIds)),
    sourceIds.length === 0
      ? []
      : db.select({ id: source.id, name: source.name }).from(source).where(inArray(source.id, sourceIds)),
  ]);
  return {
    ...names,
    requests: new Set(requests.map(({ id }) => id)),
    imports: new Set(imports.map(({ id }) => id)),
    sources: new Map(sources.map(({ id, name }) => [id, name])),
  };
}
