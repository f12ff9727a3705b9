import { markMailRefused, markMailTaken } from '#identity/accounts/server/index.ts';
import { getContactSecret } from '#identity/bot-check/server/index.ts';
import type { Database } from '#server/db/index.ts';
import { openMailer, openSms, type Sender, type Senders, shopAddress, startDelivery } from '#server/delivery/index.ts';
import type { Env } from '#server/env.ts';
import { readAttached } from '#server/files/attached-files.ts';
import { getShopName } from '#server/shop-name.ts';
import { currentSettings } from '#server/shop-settings.ts';

/** Sends letters and SMS where the settings name who takes them; without one they wait in the outbox. */
export async function startShopDelivery(
  database: Database,
  env: Env,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const { db } = database;
  const senders = await sendersOf(env, database);
  if (Object.keys(senders).length === 0) return () => Promise.resolve();
  return startDelivery(database, {
    senders,
    events: {
      onRefused: async (_db, { accountId, recipient }) => {
        if (accountId !== null) await markMailRefused(db, accountId, recipient);
      },
      onTaken: async (_db, { accountId, recipient }) => {
        if (accountId !== null) await markMailTaken(db, accountId, recipient);
      },
    },
    shopAddress: () => shopAddress(db, env),
    onError,
  });
}

async function sendersOf(env: Env, database: Database): Promise<Senders> {
  const [mail, sms] = [await mailerOf(env, database), openSms(env)];
  return { ...(mail && { mail }), ...(sms && { sms }) };
}

async function mailerOf(env: Env, { db }: Database): Promise<Sender | null> {
  const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: address } = env;
  if (url === undefined || from === undefined || address === undefined) return null;
  const shop = { origin: address.replace(/\/+$/, ''), unsubscribeKey: await getContactSecret(db) };
  return openMailer({
    url,
    from,
    isPlainAllowed: env.SMTP_PLAIN,
    getShop: async () => ({ ...shop, name: await getShopName(db, env), texts: await currentSettings(db, env) }),
    readFile: (key) => readAttached(db, key),
  });
}
