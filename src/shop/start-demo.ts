import { and, eq, ne } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import type { Database, Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { DEMO_SOURCE } from '#demo/demo-source.ts';
import { wantsDemo } from './trial.ts';
import { currentTime } from '#server/clock.ts';

/** Fills an empty database with demo data where that is wanted. Returns whether the demo accounts can log in. */
export async function fillDemo(env: Env, database: Database, say: (line: string) => void): Promise<boolean> {
  const { hasDemoAccounts } = await import('#demo/demo-accounts.ts');
  if (wantsDemo(env)) {
    const { isEmpty, seedDemo } = await import('#demo/seed-demo.ts');
    if (await isEmpty(database.db)) {
      say('Заполняем витрину демонстрационными данными…');
      await seedDemo(database.db, { now: currentTime() });
      await database.vacuum();
    }
  }
  return hasDemoAccounts(database.db);
}

/** How to come in; for a shop of real goods, or one that is not meant to be a demo, a warning. */
export async function linesOnDemoAccounts(env: Env, db: Db): Promise<readonly string[]> {
  const { demoAccounts, demoAccountsWarning } = await import('#demo/demo-accounts.ts');
  return wantsDemo(env) && !(await hasOtherGoods(db)) ? demoAccounts() : demoAccountsWarning;
}

/** Whether the shop has the demo goods. */
export async function hasDemoGoods(db: Db): Promise<boolean> {
  return (await db.$count(source, eq(source.name, DEMO_SOURCE))) > 0;
}

export async function hasOtherGoods(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .innerJoin(source, and(eq(source.id, product.sourceId), ne(source.name, DEMO_SOURCE)))
    .limit(1);
  return rows.length > 0;
}
