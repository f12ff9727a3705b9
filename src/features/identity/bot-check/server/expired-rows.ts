import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expired-rows.ts';
import { captchaUsed } from './tables.ts';

export const botCheckExpiredRows: ExpiredRows = {
  table: captchaUsed,
  when: sql`${captchaUsed.expiresAt} < now()`,
};
