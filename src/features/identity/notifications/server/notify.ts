import { type SQL, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import { notification } from './tables.ts';

const $ = sql.placeholder;

const insertNotice = statementFor((db) =>
  db
    .insert(notification)
    .values({
      accountId: $('accountId'),
      title: $('title'),
      text: $('text'),
      url: $('url'),
      at: sql`coalesce(${$('at')}::timestamptz, now())`,
    })
    .prepare('insert_notice'),
);

/** The part of a larger statement that leaves notices: a JSON array of their fields. */
export function leftNotices(db: Db, notices: SQL) {
  return db.$with('left_notices', {}).as(sql`
    insert into ${notification} (account_id, title, text, url, at)
    select * from jsonb_to_recordset(${notices}::jsonb)
      as notice ("accountId" int, title text, text text, url text, at timestamptz)`);
}

/** Leaves an unread notice for an account; `url` is the page it is about, `at` is now where it is not given. Part of the caller's transaction. */
export async function notify(
  db: Db,
  notice: { accountId: number; title: string; text?: string; url?: string; at?: Date },
): Promise<void> {
  const { text = '', url = null, at } = notice;
  await insertNotice(db).execute({ ...notice, text, url, at: at?.toISOString() ?? null });
}
