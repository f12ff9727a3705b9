import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/index.ts';
import { contactSecret } from './tables.ts';

const secrets = new WeakMap<Db, string>();

/** The secret of this shop's contact form, the same on all nodes; made by the first that needs it. */
export async function getContactSecret(db: Db): Promise<string> {
  const known = secrets.get(db);
  if (known) return known;
  await db
    .insert(contactSecret)
    .values({ secret: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(contactSecret);
  secrets.set(db, row!.secret);
  return row!.secret;
}
