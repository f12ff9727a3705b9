import { randomUUID } from 'node:crypto';
import { hashPassword } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { exchangeConnection } from './tables.ts';

type Fields = Partial<typeof exchangeConnection.$inferInsert>;

/** A connection with a login and a password of its own. */
export async function aConnection(
  db: Db,
  fields: Fields = {},
): Promise<typeof exchangeConnection.$inferSelect & { password: string }> {
  const [login, password] = [randomUUID(), randomUUID()];
  const [row] = await db
    .insert(exchangeConnection)
    .values({ name: `База ${login}`, login, passwordHash: await hashPassword(password), ...fields })
    .returning();
  return { ...row!, password };
}
