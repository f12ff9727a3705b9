import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { basketTemplate } from './tables.ts';
import { isChangeable } from './template-rights.ts';

/** A template with what its visitor may do with it. `owner` is null for the visitor himself. */
export type ReadTemplate = typeof basketTemplate.$inferSelect & { owner: string | null; mayChange: boolean };

/** The templates of a condition, lately changed first. */
export async function readTemplates(
  db: Db,
  session: Session,
  condition: SQL,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ReadTemplate[]> {
  const { name, lastName, secondName } = account;
  const rows = await db
    .select({
      template: basketTemplate,
      person: { name, lastName, secondName },
      mayChange: sql<boolean>`${isChangeable(session)}`,
    })
    .from(basketTemplate)
    .innerJoin(account, eq(account.id, basketTemplate.accountId))
    .where(condition)
    .orderBy(desc(basketTemplate.updatedAt), desc(basketTemplate.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ template, person, mayChange }) => ({
    ...template,
    owner: template.accountId === session.account.id ? null : fullName(person),
    mayChange,
  }));
}
