import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { captchaUsed } from './tables.ts';

/** A day later, for a node whose clock is behind: to it the challenge is still good, and must stay used. */
export const botCheckExpiredRows: ExpiredRows = {
  table: captchaUsed,
  when: sql`${captchaUsed.expiresAt} < now() - interval '1 day'`,
};
