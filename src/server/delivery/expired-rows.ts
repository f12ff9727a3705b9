import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '../expire-rows.ts';
import { outbox } from './tables.ts';

const noContent = { content: null, text: null };

/** What letters said is kept thirty days, what opens something two days even where nothing sends it; their rows a year. */
export const outboxExpiredRows: readonly ExpiredRows[] = [
  {
    table: outbox,
    set: noContent,
    when: sql`(${outbox.content} is not null or ${outbox.text} is not null)
      and (${outbox.isSecret} and ${outbox.at} < now() - interval '2 days'
        or not ${outbox.isSecret} and ${outbox.at} < now() - interval '30 days')`,
  },
  { table: outbox, when: sql`${outbox.at} < now() - interval '1 year'` },
];
