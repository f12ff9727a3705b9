import { type Db, statementFor } from './db/index.ts';
import type { Env } from './env.ts';
import { siteState } from './tables.ts';

type Named = Pick<Env, 'SHOP_COMPANY_NAME'>;

const published = statementFor((db) =>
  db.select({ companyName: siteState.companyName }).from(siteState).prepare('published_company_name'),
);

/** The company that keeps the shop: the published name of the owner's folder, else SHOP_COMPANY_NAME. */
export async function getCompanyName(db: Db, env: Named): Promise<string> {
  const [row] = await published(db).execute();
  return row?.companyName ?? env.SHOP_COMPANY_NAME;
}

/** The company's name as titles, letters and SMS write it. */
export async function getShopName(db: Db, env: Named): Promise<string> {
  return shopNameOf(await getCompanyName(db, env));
}

/** A company's name without its legal form: «Опт» of ООО «Опт». */
export function shopNameOf(companyName: string): string {
  return /«(.+)»/.exec(companyName)?.[1] ?? companyName;
}
