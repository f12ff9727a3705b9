import { markMailRefused, markMailTaken } from '#identity/accounts/server/index.ts';
import { getContactSecret } from '#identity/bot-check/server/index.ts';
import type { Database } from '#server/db/index.ts';
import { openMailer, openSms, type Sender, type Senders, shopAddress, startDelivery } from '#server/delivery/index.ts';
import type { Env } from '#server/env.ts';
import { readAttached } from '#server/files/attached-files.ts';
import { getShopName } from '#server/shop-name.ts';
import { isCopy } from '#server/shop-copy.ts';
import { currentSettings } from '#server/shop-settings.ts';

/** How often a copy looks whether somebody has confirmed that it is the shop. */
const LOOK_MS = 5000;

/**
 * Sends letters and SMS where the settings name who takes them; without one they wait in the outbox. A copy of a shop sends
 * none before somebody has confirmed that it is the shop.
 */
export async function startShopDelivery(
  database: Database,
  env: Env,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const { db } = database;
  const senders = await sendersOf(env, database);
  if (Object.keys(senders).length === 0) return () => Promise.resolve();
  const begin = () =>
    startDelivery(database, {
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
  return (await isCopy(db)) ? beginWhenConfirmed(db, begin, onError) : begin();
}

function beginWhenConfirmed(
  db: Database['db'],
  begin: () => Promise<() => Promise<void>>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let started: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined);
  const look = async () => {
    if (await isCopy(db)) return undefined;
    clearInterval(timer);
    return begin();
  };
  const timer = setInterval(() => {
    started = started.then((stop) => stop ?? look()).catch((error: unknown) => void onError(error));
  }, LOOK_MS).unref();
  return async () => {
    clearInterval(timer);
    await (
      await started
    )?.();
  };
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
