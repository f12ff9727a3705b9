import { type Db, statementFor } from './db/index.ts';
import type { Env } from './env.ts';
import { isGiven } from './shop-settings.ts';
import { siteState } from './tables.ts';

type Named = Pick<Env, 'SHOP_COMPANY_NAME' | 'given'>;

const published = statementFor((db) =>
  db.select({ companyName: siteState.companyName }).from(siteState).prepare('published_company_name'),
);

/** The company that keeps the shop: SHOP_COMPANY_NAME if it is set, else the name of the office or of the owner's folder. */
export async function getCompanyName(db: Db, env: Named): Promise<string> {
  const [row] = await published(db).execute();
  return companyNameOf(env, row?.companyName);
}

/** The same where the stored name has been read; null: there is none. */
export function companyNameOf(env: Named, stored: string | null | undefined): string {
  return isGiven(env, 'SHOP_COMPANY_NAME') ? env.SHOP_COMPANY_NAME : (stored ?? env.SHOP_COMPANY_NAME);
}

/** The company's name as titles, letters and SMS write it. */
export async function getShopName(db: Db, env: Named): Promise<string> {
  return shopNameOf(await getCompanyName(db, env));
}

/** A company's name without its legal form: «Опт» of ООО «Опт». */
export function shopNameOf(companyName: string): string {
  return /«(.+)»/.exec(companyName)?.[1] ?? companyName;
}
