import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { seedDemo } from '#demo/seed.ts';
import { catalogueOf, keepCatalogue } from '#features/catalogue/server/index.ts';
import { buildApp } from '#server/app.ts';
import { migrate, openDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { pages } from '#server/pages.ts';
import { hashToken } from '#server/session/find-session.ts';
import { answerParent } from '../listing/answer-parent.ts';

/** A process with the shop, its pages and the demo data. Answers with the token of a buyer once it listens. */
export type PageOpening = { url?: string; directory?: string; port: number };

process.once('message', async ({ port, ...where }: PageOpening) => {
  const database = await openDatabase(where);
  await migrate(database);
  await seedDemo(database.db, { now: new Date() });
  await database.vacuum();
  const token = randomBytes(32).toString('base64url');
  await database.db.execute(sql`
    insert into session (account_id, actor_account_id, token_hash, expires_at)
    select id, id, ${hashToken(token)}, now() + interval '1 day' from account where email = 'buyer@optovik.demo'`);
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error' });
  const app = await buildApp({ db: database.db, env, log: createLog(env), now: () => new Date() }, pages);
  const stopKeeping = keepCatalogue(database.db, console.error);
  await catalogueOf(database.db);
  await app.listen({ port, host: '127.0.0.1' });
  answerParent(async () => {
    stopKeeping();
    await app.close();
    await database.close();
  });
  process.send!({ token });
});
