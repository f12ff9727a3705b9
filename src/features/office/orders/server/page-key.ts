import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type SQL, sql } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import { orderStatuses } from '#shared/order-status.ts';
import { manager, payable } from './order-columns.ts';
import type { OrderFilter } from './order-filter.ts';

type Sort = Pick<OrderFilter, 'sort' | 'dir'>;

/** What a list is sorted by before the id, and the type that a key is compared as. */
const sorts: Record<Sort['sort'], { key: SQL; type: SQL }> = {
  date: { key: sql`${customerOrder.createdAt}`, type: sql`timestamptz` },
  number: { key: sql`${customerOrder.number}`, type: sql`text` },
  company: { key: sql`(${company.name} collate "und-x-icu")`, type: sql`text` },
  manager: { key: sql`(concat_ws(' ', ${manager.lastName}, ${manager.name}) collate "und-x-icu")`, type: sql`text` },
  status: {
    key: sql`array_position(${sql.param([...orderStatuses])}::text[], ${customerOrder.status})`,
    type: sql`int`,
  },
  sum: { key: payable, type: sql`bigint` },
};

/** The key of a row as text, for `keyOf`. */
export const keyText = ({ sort }: Sort): SQL<string> => sql<string>`${sorts[sort].key}::text`;

/** The order of the rows: by the key, rows of one key by their ids. */
export function inOrder({ sort, dir }: Sort): SQL[] {
  const { key } = sorts[sort];
  return dir === 'desc'
    ? [sql`${key} desc`, sql`${customerOrder.id} desc`]
    : [sql`${key} asc`, sql`${customerOrder.id} asc`];
}

/** The key of the page after a row, as the address carries it. */
export const keyOf = ({ sort, dir }: Sort, row: { key: string; id: number }): string =>
  Buffer.from(JSON.stringify([sort, dir, row.key, row.id])).toString('base64url');

/** The rows after a key; undefined: the key is none of this order, so the list begins. */
export function afterKey({ sort, dir }: Sort, after: string | undefined): SQL | undefined {
  const [ofSort, ofDir, value, id] = partsOf(after);
  if (ofSort !== sort || ofDir !== dir || typeof value !== 'string' || !Number.isInteger(id)) return undefined;
  const { key, type } = sorts[sort];
  const sign = dir === 'desc' ? sql`<` : sql`>`;
  return sql`(${key}, ${customerOrder.id}) ${sign} (${value}::${type}, ${id}::int)`;
}

function partsOf(after: string | undefined): unknown[] {
  if (after === undefined) return [];
  try {
    const parts: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
