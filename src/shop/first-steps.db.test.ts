import { beforeAll, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import type { Database } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { siteState } from '#server/tables.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { firstSteps, mailProblem } from './first-steps.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@optovik.example', PUBLIC_URL: 'https://shop.example' };

it('names what an empty shop lacks until it has goods, a name and letters', async () => {
  const { db } = database;
  const lacks = async (settings: Record<string, string>) => (await firstSteps(db, readEnv(settings))).join('\n');
  expect(await lacks({})).toMatch(/npm run import .*\n.*SMTP_URL.*\n.*content --new .*\n.*docs\/operations\.md/);
  await aProduct(db);
  expect(await lacks({ ...mail, SHOP_EMAIL: 'office@shop.example' })).toMatch(
    /^Название и контакты .* не заполнены: npm/,
  );
  expect(await lacks(mail)).toMatch(/^Название и контакты .* не заполнены, письма магазину никому не придут: npm/);
  const contacts = { workingHours: '', phone: '78000000018', email: 'info@shop.example' };
  await db.insert(siteState).values({ contacts });
  expect(await lacks({})).toMatch(/^Почта не настроена.*\n.*docs\/operations\.md/);
  expect(await lacks(mail)).toBe('');
});

it('says what a mail server answers that does not let the shop in', async () => {
  expect(await mailProblem(readEnv(mail))).toMatch(/^Почтовый сервер не принимает магазин: .*ECONNREFUSED.*outbox$/);
  expect(await mailProblem(readEnv({}))).toBeNull();
  const server = await startMailServer();
  expect(await mailProblem(readEnv({ ...mail, SMTP_URL: server.url }))).toBeNull();
  await server.close();
});
