import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { catalogueChange } from './tables.ts';

/** A node that was away for longer reads all goods again; the newest row keeps the sequence going. */
export const productsExpiredRows: ExpiredRows = {
  table: catalogueChange,
  when: sql`${catalogueChange.at} < now() - interval '7 days'
    and ${catalogueChange.seq} < (select max(seq) from catalogue_change)`,
};
