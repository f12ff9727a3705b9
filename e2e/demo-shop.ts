import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { seedDemo } from '#demo/seed-demo.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { waitForHydration } from './wait-for-hydration.ts';
import { openOwnShop, type OwnShop } from './own-shop.ts';

/** Everybody who may look at a page. */
export const VISITORS = ['guest', 'buyer', 'admin', 'manager', 'tech', 'manager for buyer'] as const;
export type Visitor = (typeof VISITORS)[number];

/** The demo data in a shop of the test process, with a session for everybody: also for who acts under a customer. */
export interface DemoShop extends OwnShop {
  /** Undefined for a guest. */
  tokens: Record<Visitor, string | undefined>;
  /** A session of its own, for who is going to end it. */
  freshToken: (account: string) => Promise<string>;
  /** A session of a demo account in which who has `token` acts. */
  childToken: (token: string, account: string) => Promise<string>;
}

export async function openDemoShop(): Promise<DemoShop> {
  const shop = await openOwnShop({}, async (db) => {
    await seedDemo(db, { now: new Date() });
    await seedStaticPages(db, 'Оптовик');
  });
  return { ...shop, ...(await sessionsOf(shop.db)) };
}

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1280, height: 800 };

/** Opens a page of the shop as the buyer, another visitor or whose session it is, and waits until it can be used. */
export async function openPage(
  page: Page,
  shop: DemoShop,
  path: string,
  size = DESKTOP,
  who: Visitor | { token: string } = 'buyer',
): Promise<void> {
  await page.setViewportSize(size);
  await shop.visit(page, typeof who === 'string' ? shop.tokens[who] : who.token);
  await page.goto(shop.url + path);
  await waitForHydration(page);
}

async function sessionsOf(db: Db): Promise<Pick<DemoShop, 'tokens' | 'freshToken' | 'childToken'>> {
  const idOf = async (name: string) => {
    const [row] = await db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.email, `${name}@optovik.demo`));
    return row!.id;
  };
  const freshToken = async (name: string) => aSession(db, await idOf(name));
  const childToken = async (token: string, name: string) => aChildSession(db, token, await idOf(name));
  const manager = await freshToken('manager');
  const tokens = {
    guest: undefined,
    buyer: await freshToken('buyer'),
    admin: await freshToken('admin'),
    manager,
    tech: await freshToken('tech'),
    'manager for buyer': await childToken(manager, 'buyer'),
  };
  return { tokens, freshToken, childToken };
}
