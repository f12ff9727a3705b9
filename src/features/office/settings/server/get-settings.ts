import { findNewProperty, listSourceProperties } from '#goods/products/server/index.ts';
import { readWrittenTexts } from '#service/content/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { siteState } from '#server/tables.ts';
import { settingNames } from '#shared/shop-settings.ts';
import { pick } from './change-settings.ts';
import { shopFieldsOf } from './change-shop.ts';
import { accessOf } from './change-site-state.ts';

/** The settings as they hold now, and which of them the environment sets. */
export const getSettings: Operation<'officeSettings', Session> = async ({ db, env, site }) => {
  const [row] = await db.select().from(siteState);
  const {
    FREE_DELIVERY_MINIMUM,
    INVOICE_WORKING_DAYS,
    UNPAID_ORDERS,
    ORDER_REQUEST_DAYS,
    HOLIDAYS,
    NEW_GOODS_DAYS,
    LETTER_SENDER,
    LETTER_SUBJECT,
    LETTER_HEAD,
    LETTER_FOOT,
    ...logins
  } = pick(env);
  return {
    shop: shopFieldsOf(row ?? null, env),
    orders: { FREE_DELIVERY_MINIMUM, INVOICE_WORKING_DAYS, UNPAID_ORDERS, ORDER_REQUEST_DAYS, HOLIDAYS },
    goods: { NEW_GOODS_DAYS, newProperty: await findNewProperty(db) },
    properties: await listSourceProperties(db),
    logins,
    letters: { LETTER_SENDER, LETTER_SUBJECT, LETTER_HEAD, LETTER_FOOT },
    texts: await readWrittenTexts(db),
    works: accessOf(site),
    given: (env.given ?? []).filter((name) => SHOWN.has(name)),
    mailFrom: env.SMTP_URL === undefined ? null : (env.MAIL_FROM ?? null),
  };
};

const SHOWN = new Set([...Object.keys(settingNames), 'SHOP_COMPANY_NAME', 'SHOP_EMAIL']);
