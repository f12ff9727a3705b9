import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { siteState } from '#server/tables.ts';

/** Who sells, for the documents of an order: as the owner's folder says, else as the settings do. */
export async function getSeller(db: Db, env: Env): Promise<{ name: string; details: string }> {
  const [row] = await db.select({ name: siteState.companyName, requisites: siteState.requisites }).from(siteState);
  const details = (row?.requisites ?? []).map(({ name, value }) => `${name} ${value}`).join(', ');
  return { name: row?.name ?? env.SHOP_COMPANY_NAME, details: details || env.SHOP_COMPANY_DETAILS };
}
