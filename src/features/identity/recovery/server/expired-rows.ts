import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { checkWord } from './tables.ts';

export const recoveryExpiredRows: ExpiredRows = {
  table: checkWord,
  when: sql`${checkWord.expiresAt} < now() or ${checkWord.usedAt} < now() - interval '1 day'`,
};
