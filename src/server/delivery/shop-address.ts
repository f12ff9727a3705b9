import type { Db } from '../db/index.ts';
import type { Env } from '../env.ts';
import { siteState } from '../tables.ts';

/** Where letters to the shop go: SHOP_EMAIL, else the e-mail of its contacts; empty where the shop has neither. */
export async function shopAddress(db: Db, env: Pick<Env, 'SHOP_EMAIL'>): Promise<string> {
  if (env.SHOP_EMAIL !== undefined) return env.SHOP_EMAIL;
  const [row] = await db.select({ contacts: siteState.contacts }).from(siteState);
  return row?.contacts.email ?? '';
}
