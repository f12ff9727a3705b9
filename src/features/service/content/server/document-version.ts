import { eq, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import { staticPage } from './tables.ts';

const versionOf = statementFor((db) =>
  db
    .select({ version: staticPage.version })
    .from(staticPage)
    .where(eq(staticPage.code, sql.placeholder('code')))
    .prepare('document_version'),
);

/** The present version of a text of the shop, 0 where there is none. */
export async function documentVersion(db: Db, code: string): Promise<number> {
  const [row] = await versionOf(db).execute({ code });
  return row?.version ?? 0;
}
