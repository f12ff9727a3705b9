import { and, asc, eq, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { importQuarantine } from '../tables.ts';

export type Quarantined = Omit<typeof importQuarantine.$inferSelect, 'record' | 'subject'> & { source: string };

/** Which records of the quarantine are meant; what is left out does not matter. */
export type QuarantineFilter = {
  state?: Quarantined['state'];
  rule?: Quarantined['rule'];
  /** A part of the source's name, in any case. */
  source?: string;
  sourceId?: number;
  ids?: readonly number[];
  /** A part of a name, an article or the source's name, in any case. */
  find?: string;
  /** The id of the last row of the page before. */
  after?: number;
};

const matches = ({ state, rule, source: name, sourceId, ids, find, after }: QuarantineFilter): SQL | undefined =>
  and(
    state && eq(importQuarantine.state, state),
    rule && eq(importQuarantine.rule, rule),
    name === undefined ? undefined : sql`position(lower(${name}) in lower(${source.name})) > 0`,
    sourceId === undefined ? undefined : eq(importQuarantine.sourceId, sourceId),
    ids && inArray(importQuarantine.id, [...ids]),
    find
      ? sql`position(lower(${find}) in lower(concat_ws(' ', ${importQuarantine.name}, ${importQuarantine.article}, ${source.name}))) > 0`
      : undefined,
    after === undefined ? undefined : gt(importQuarantine.id, after),
  );

/** Records of the quarantine without their contents, the oldest first. */
export async function listQuarantined(db: Db, filter: QuarantineFilter, limit: number): Promise<Quarantined[]> {
  const { record: _, subject: _subject, ...columns } = getTableColumns(importQuarantine);
  return db
    .select({ ...columns, source: source.name })
    .from(importQuarantine)
    .innerJoin(source, eq(source.id, importQuarantine.sourceId))
    .where(matches(filter))
    .orderBy(asc(importQuarantine.id))
    .limit(limit);
}

export async function countQuarantined(db: Db, filter: QuarantineFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(importQuarantine)
    .innerJoin(source, eq(source.id, importQuarantine.sourceId))
    .where(matches(filter));
  return row!.count;
}

/** What waits, as the operator reads it: «Болт М6», арт. 12: Оптовая: RUB 100.00 → RUB 10.00. */
export function quarantinedText({ name, article, field, before, after }: Quarantined): string {
  return `«${name}»${article === null ? '' : `, арт. ${article}`}: ${field}: ${before ?? 'нет'} → ${after}`;
}
