import { and, eq, sql } from 'drizzle-orm';
import { isForBuyers } from '#goods/pricing/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { hasSecondFactor } from '#identity/second-factor/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { isGiven } from '#server/shop-settings.ts';
import { siteState } from '#server/tables.ts';
import { missingRequisites } from '#shared/seller.ts';
import type { MissingStep } from '../contract.ts';

/** The steps that are left before customers can buy, in their order; empty: the shop is ready. */
export async function listMissing({ db, env, session }: CallContext<Session>): Promise<MissingStep[]> {
  const [
    [site],
    {
      rows: [sold],
    },
    [customer],
    managers,
    hasFactor,
  ] = await Promise.all([
    db.select().from(siteState),
    db.execute<{ hasGoods: boolean; hasPrices: boolean }>(sql`
      select exists (select from ${product}) as "hasGoods",
        exists (select from price_type join price on price.price_type_id = price_type.id where ${isForBuyers}) as "hasPrices"`),
    db.select({ id: company.id }).from(company).where(eq(company.state, 'active')).limit(1),
    db.$count(
      account,
      and(eq(account.role, 'MANAGER'), eq(account.active, true), sql`not ${account.staffRights} ? 'staff'`),
    ),
    hasSecondFactor(db, session.account.id),
  ]);
  const isMissing: Record<MissingStep, boolean> = {
    secondStep: !hasFactor,
    name: !isGiven(env, 'SHOP_COMPANY_NAME') && !site?.companyName,
    contacts: !site?.contacts.phone || !site.contacts.email,
    seller: missingRequisites(site?.seller ?? null).length > 0,
    mail: env.SMTP_URL === undefined,
    goods: !sold!.hasGoods,
    // Goods without a price that buyers see cannot be ordered
    prices: sold!.hasGoods && !sold!.hasPrices,
    manager: managers === 0,
    customers: customer === undefined,
  };
  return (Object.keys(isMissing) as MissingStep[]).filter((step) => isMissing[step]);
}
