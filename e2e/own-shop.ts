import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { registerDemoPictures } from '#demo/register-demo-pictures.ts';
// oxlint-disable-next-line no-unassigned-import -- It sets the cost of hashes
import '#identity/session/server/quick-passwords.fixture.ts';
import { seedCities } from '#identity/city/server/index.ts';
import { city } from '#identity/city/server/tables.ts';
import { type Db, openDatabase } from '#server/db/index.ts';
import { registerOutboxPage } from '#server/delivery/index.ts';
import { buildShopApp } from '#shop/build-shop-app.ts';
import { startShopDelivery } from '#shop/start-shop-delivery.ts';
import { readEnv } from '#server/env.ts';
import { pages } from '#server/pages.ts';
import { createDatabase } from '#server/testing/create-database.ts';
import type { TestTemplate } from '#server/testing/global-setup.ts';
import { freePort } from '#server/testing/free-port.ts';
import { rolesOf } from '#server/testing/template.ts';
import { waitForHydration } from './wait-for-hydration.ts';

/** A shop of a test file's own, with nothing in it: what changes the whole shop disturbs nobody else's test. */
export interface OwnShop {
  db: Db;
  url: string;
  /** A city for accounts: the window that asks for one stays closed. */
  cityId: number;
  /** Opens a page of this shop and waits until it answers to clicks. */
  open: (page: Page, address: string) => Promise<void>;
  /**
   * The visitor of `page` has this session; without a token he is a guest. He has seen the cookie notice. What `page` shows
   * is left first: an open page follows the new session by itself, in the way of the next `goto`.
   */
  visit: (page: Page, token?: string) => Promise<void>;
  /** The same under a page that stays open, as another window would do it. */
  setSession: (page: Page, token?: string) => Promise<void>;
  /** Cuts every open connection, streams too: a browser that is offline keeps those that it has. */
  cutConnections: () => void;
  close: () => Promise<void>;
}

/** Browsers know passkeys at this host without a certificate: for `settings`, the port is added. */
export const PASSKEY_HOST = 'http://localhost';

/** `settings` are variables of the environment; `fill` puts something into the shop before it opens. */
export async function openOwnShop(
  settings: Record<string, string> = {},
  fill: (db: Db) => Promise<void> = async () => {},
): Promise<OwnShop> {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-own-'));
  const port = await freePort();
  const host = settings.PUBLIC_URL === PASSKEY_HOST ? PASSKEY_HOST : 'http://127.0.0.1';
  const url = `${host}:${port}`;
  // Letters hold whole addresses
  const own = settings.PUBLIC_URL === PASSKEY_HOST || settings.SMTP_URL ? { PUBLIC_URL: url } : {};
  const env = readEnv({ NODE_ENV: 'production', DATA_DIR: folder, LOG_LEVEL: 'error', ...settings, ...own });
  const { url: databaseUrl, drop } = await createDatabase(JSON.parse(process.env.E2E_TEMPLATE!) as TestTemplate);
  const database = await openDatabase(rolesOf(databaseUrl, true));
  await seedCities(database.db);
  const [town] = await database.db.select({ id: city.id }).from(city).limit(1);
  await fill(database.db);
  const app = await buildShopApp({ db: database.db, env, log: console, now: () => new Date() }, pages);
  registerDemoPictures(app);
  registerOutboxPage(app, database.db, env);
  const stopDelivery = await startShopDelivery(database, env, (error) => process.emitWarning(error as Error));
  await app.listen({ port, host: '127.0.0.1' });
  const setSession = async (page: Page, token?: string) => {
    const cookies = { isCookie: 'close', ...(token === undefined ? {} : { token }) };
    await page.context().clearCookies();
    await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  };
  return {
    db: database.db,
    url,
    cityId: town!.id,
    open: async (page, address) => {
      await page.goto(url + address);
      await waitForHydration(page);
    },
    visit: async (page, token) => {
      if (page.url() !== 'about:blank') await page.goto('about:blank');
      await setSession(page, token);
    },
    setSession,
    cutConnections: () => app.server.closeAllConnections(),
    close: async () => {
      await app.close();
      await stopDelivery();
      await database.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
