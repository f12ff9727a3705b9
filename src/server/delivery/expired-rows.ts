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
      and ${outbox.at} < now() - case when ${outbox.isSecret} then interval '2 days' else interval '30 days' end`,
  },
  { table: outbox, when: sql`${outbox.at} < now() - interval '1 year'` },
];
