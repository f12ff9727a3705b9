import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { KEPT_DAYS } from '#shared/price-list.ts';
import { priceList } from './tables.ts';

export const priceListsExpiredRows: ExpiredRows = {
  table: priceList,
  when: sql`${priceList.requestedAt} < now() - make_interval(days => ${KEPT_DAYS}::int)`,
};
