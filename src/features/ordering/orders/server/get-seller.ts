import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { companyNameOf } from '#server/shop-name.ts';
import { siteState } from '#server/tables.ts';
import { type Seller, sellerInWords } from '#shared/seller.ts';

/** Who sells, for a printed order: as the office or the owner's folder says, else as the environment does. */
export async function getSeller(db: Db, env: Env): Promise<{ name: string; details: string }> {
  const [row] = await db
    .select({ name: siteState.companyName, requisites: siteState.requisites, seller: siteState.seller })
    .from(siteState);
  const seller = row?.seller ?? {};
  const others = (row?.requisites ?? []).map(({ name, value }) => `${name} ${value}`).join(', ');
  return {
    name: seller.name ?? companyNameOf(env, row?.name),
    details: sellerInWords(seller) || others || env.SHOP_COMPANY_DETAILS,
  };
}

/** The requisites of the seller as far as the owner has given them; null: none. */
export async function findSeller(db: Db): Promise<Seller | null> {
  const [row] = await db.select({ seller: siteState.seller }).from(siteState);
  return row?.seller ?? null;
}
