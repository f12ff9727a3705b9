import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { captchaUsed } from './tables.ts';

export const botCheckExpiredRows: ExpiredRows = {
  table: captchaUsed,
  when: sql`${captchaUsed.expiresAt} < now()`,
};
