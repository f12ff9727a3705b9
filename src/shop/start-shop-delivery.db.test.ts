import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { openDatabase, serverAddress } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { readEnv } from '#server/env.ts';
import { siteState } from '#server/tables.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { startShopDelivery } from './start-shop-delivery.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let shop: TestApp;
let mail: MailServer;
let stop: () => Promise<void>;
const errors: unknown[] = [];

beforeAll(async () => {
  shop = await testApp();
  mail = await startMailServer();
  const database = await openDatabase({ url: serverAddress(shop.db) });
  const env = readEnv({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Оптовик <shop@shop.example>',
    PUBLIC_URL: 'https://shop.example/',
    SHOP_EMAIL: 'office@shop.example',
  });
  const stopDelivery = await startShopDelivery(database, env, (error) => errors.push(error));
  stop = async () => {
    await stopDelivery();
    await database.close();
  };
});

afterAll(async () => {
  await stop();
  await mail.close();
});

async function until(isReached: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 20_000; performance.now() < end; await sleep(25)) {
    if (await isReached()) return;
  }
  throw new Error(`Not reached; errors: ${errors.map(String).join('; ')}`);
}

it('an account whose address is refused reads so on every page, until a letter to it is taken', async () => {
  const { account: owner, token } = await aBuyer(shop.db, { account: { email: 'Gone@firm.example' } });
  const colleague = await aBuyer(shop.db);
  const isMarked = async (of: string) => (await shop.call('header', {}, { token: of })).data.isMailRefused;
  const write = () =>
    sendLetter(shop.db, {
      kind: 'password.changed',
      to: 'gone@firm.example',
      accountId: owner.id,
      subject: 'x',
      content: { paragraphs: ['x'] },
    });
  expect(await isMarked(token)).toBe(false);
  mail.trouble = () => ({ at: 'rcpt', answer: 550, text: '5.1.1 no such user' });
  await write();
  await until(() => isMarked(token));
  expect(await isMarked(colleague.token)).toBe(false);
  mail.trouble = () => null;
  await write();
  await until(async () => !(await isMarked(token)));
  expect(mail.letters.map(({ to }) => to)).toEqual(['gone@firm.example']);
});

it('an address that the account has changed meanwhile marks nobody', async () => {
  const { account: owner } = await aBuyer(shop.db, { account: { email: 'new@firm.example' } });
  mail.trouble = () => ({ at: 'rcpt', answer: 550, text: '5.1.1 no such user' });
  await sendLetter(shop.db, {
    kind: 'password.changed',
    to: 'former@firm.example',
    accountId: owner.id,
    subject: 'x',
    content: { paragraphs: ['x'] },
  });
  await until(async () => {
    const [row] = await shop.db.select().from(outbox).where(eq(outbox.recipient, 'former@firm.example'));
    return row?.failedAt != null;
  });
  const [after] = await shop.db.select().from(account).where(eq(account.id, owner.id));
  expect(after!.mailRefusedAt).toBeNull();
});

it('a letter to the shop goes to SHOP_EMAIL', async () => {
  mail.trouble = () => null;
  await sendLetter(shop.db, { kind: 'feedback', to: '', subject: 'Заявка', content: { paragraphs: ['x'] } });
  await until(() => Promise.resolve(mail.letters.some(({ to }) => to === 'office@shop.example')));
  expect(mail.letters.at(-1)!.subject).toBe('Заявка');
});

it('a letter names the shop as its owner has published it, without a restart', async () => {
  mail.trouble = () => null;
  const textOf = async (to: string) => {
    await sendLetter(shop.db, { kind: 'order.new', to, subject: 'x', content: { paragraphs: ['x'] } });
    await until(() => Promise.resolve(mail.letters.some((letter) => letter.to === to)));
    return mail.letters.at(-1)!.text;
  };
  expect(await textOf('one@shop.example')).toContain('магазин «Оптовик»');
  const contacts = { workingHours: '', phone: '', email: '' };
  await shop.db.insert(siteState).values({ contacts, companyName: 'ООО «Электроснаб»' });
  expect(await textOf('two@shop.example')).toContain('магазин «Электроснаб»');
});
