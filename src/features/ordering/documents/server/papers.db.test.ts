import { buffer, text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { anAct } from '#ordering/finance/server/factory.ts';
import { ledgerDocument } from '#ordering/finance/server/tables.ts';
import { anObject } from '#ordering/objects/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import { siteState } from '#server/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import { MAX_ARCHIVE_BYTES } from '#shared/limits.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { storedFile } from '#server/files/tables.ts';
import { eq } from 'drizzle-orm';
import { freeName } from './archive-entries.ts';
import { readPdf } from './read-pdf.fixture.ts';

const seller = {
  name: 'ООО «Электроснаб»',
  inn: '7707083893',
  kpp: '770701001',
  address: 'Москва, Лесная ул., 1',
  bank: 'ПАО Сбербанк',
  bic: '044525225',
  account: '40702810200000012345',
  correspondent: '30101810400000000225',
  director: 'Иванов И. И.',
};

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
  const row = { contacts: { workingHours: '', phone: '', email: '' }, seller };
  await shop.db.insert(siteState).values(row).onConflictDoUpdate({ target: siteState.id, set: row });
});

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const anAdministrator = () => aBuyer(shop.db, { role: 'ADMIN' });
const list = async ({ token }: Buyer, query: Input<'documentList'>['query'] = {}) =>
  (await shop.call('documentList', { query }, { token })).data;
const keysOf = async (buyer: Buyer, query: Input<'documentList'>['query'] = {}) =>
  (await list(buyer, query)).items.map(({ key }) => key);
const aFile = (name: string, content: string) =>
  storeShopFile(shop.db, { kind: 'document', name, mime: 'application/pdf', content: Buffer.from(content) });

let serial = 0;
async function aDocument(buyer: Buyer, orderId: number, fields: Partial<typeof ledgerDocument.$inferInsert> = {}) {
  const given = { companyId: buyer.company.id, orderId, externalId: `papers-${(serial += 1)}` };
  const values = { kind: 'transfer-document' as const, number: `УТ-${serial}`, date: '2026-11-20', amount: 12_000 };
  const [row] = await shop.db
    .insert(ledgerDocument)
    .values({ ...given, ...values, ...fields })
    .returning();
  return row!;
}

const link = ({ token }: Buyer, papers: string[]) => shop.call('documentArchive', { body: { papers } }, { token });
const open = (address: string, token: string) =>
  shop.app.inject({ url: address, headers: { authorization: `Bearer ${token}` } });
async function filesIn(archive: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(archive);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) files[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  return files;
}

describe('the papers of a company', () => {
  it('are invoices, documents and acts, the newest first, with orders and objects', async () => {
    const buyer = await anAdministrator();
    const object = await anObject(shop.db, buyer.company.id, { name: 'Дом 1' });
    const made = { objectId: object, objectName: 'Дом 1', ownNumber: 'ЗП-17' };
    const order = await anOrder(shop.db, buyer, { ...made, placedAt: new Date('2026-11-10T09:00:00Z') });
    const document = await aDocument(buyer, order.id, { number: 'УТ-777', date: '2026-11-20' });
    const act = await anAct(shop.db, buyer.company.id, {
      fileKey: await aFile('Акт.pdf', 'акт'),
      readyAt: new Date('2026-11-25T09:00:00Z'),
    });
    await anOrder(shop.db, buyer, { status: 'cancelled' });
    const { items, withActs } = await list(buyer);
    expect(withActs).toBe(true);
    expect(items.map(({ key }) => key)).toEqual([`act-${act}`, `ledger-${document.id}`, `order-${order.id}`]);
    expect(items[1]).toMatchObject({
      kindName: 'УПД',
      number: 'УТ-777',
      day: '2026-11-20',
      amount: 120,
      order: { number: order.number },
      object: 'Дом 1',
      source: 'missing',
    });
    expect(await keysOf(buyer, { kind: 'transfer-document' })).toEqual([`ledger-${document.id}`]);
    expect(await keysOf(buyer, { st: 'ут-777' })).toEqual([`ledger-${document.id}`]);
    expect(await keysOf(buyer, { st: 'ЗП-17' })).toEqual([`ledger-${document.id}`, `order-${order.id}`]);
    expect(await keysOf(buyer, { from: '2026-11-15', to: '2026-11-20' })).toEqual([`ledger-${document.id}`]);
    expect(await keysOf(buyer, { object: String(object) })).toEqual([`ledger-${document.id}`, `order-${order.id}`]);
  });

  it('are shown with the orders that the buyer sees, acts with the right to finances', async () => {
    const chief = await anAdministrator();
    const [member, accountant] = [
      await aBuyer(shop.db, { of: chief.company }),
      await aBuyer(shop.db, { of: chief.company, rights: { finance: true } }),
    ];
    const [his, own] = [await anOrder(shop.db, chief), await anOrder(shop.db, member)];
    await aDocument(chief, his.id);
    const document = await aDocument(member, own.id, { date: '2026-01-01' });
    const act = await anAct(shop.db, chief.company.id, { fileKey: await aFile('Акт.pdf', 'акт') });
    expect(await keysOf(member)).toEqual([`order-${own.id}`, `ledger-${document.id}`]);
    expect(await keysOf(accountant)).toEqual([`act-${act}`]);
    expect(await keysOf(accountant, { kind: 'act' })).toEqual([`act-${act}`]);
    expect(await keysOf(accountant, { kind: 'invoice' })).toEqual([]);
    expect((await link(member, [`act-${act}`])).codes).toEqual(['NOT_FOUND']);
    expect((await link(member, [`order-${his.id}`])).codes).toEqual(['NOT_FOUND']);
    expect(await keysOf(await anAdministrator())).toEqual([]);
  });

  it('have pages over all kinds', async () => {
    const buyer = await anAdministrator();
    const order = await anOrder(shop.db, buyer, { placedAt: new Date('2026-11-15T09:00:00Z') });
    const days = ['2026-11-11', '2026-11-12', '2026-11-18', '2026-11-19'];
    for (const date of days) await aDocument(buyer, order.id, { date });
    const pages = [];
    for (const page of [1, 2, 3]) {
      const { items, page: info } = await list(buyer, { page, page_size: 2 });
      pages.push([items.map(({ day }) => day), info.total]);
    }
    expect(pages).toEqual([
      [['2026-11-19', '2026-11-18'], 5],
      [['2026-11-15', '2026-11-12'], 5],
      [['2026-11-11'], 5],
    ]);
  });
});

describe('several papers as an archive', () => {
  it('have readable names, and what cannot be had is named', async () => {
    const buyer = await anAdministrator();
    const order = await anOrder(shop.db, buyer, { placedAt: new Date('2026-11-10T09:00:00Z') });
    const [one, two] = [await aFile('a.pdf', 'первый'), await aFile('b.pdf', 'второй')];
    const papers = [
      await aDocument(buyer, order.id, { number: 'УТ/1', fileKey: one }),
      await aDocument(buyer, order.id, { number: 'УТ:1', fileKey: two }),
      await aDocument(buyer, order.id, { number: 'УТ-2' }),
    ].map(({ id }) => `ledger-${id}`);
    const { data } = await link(buyer, [...papers, `order-${order.id}`]);
    const answer = await open(data.link, buyer.token);
    expect(answer.headers['content-type']).toBe('application/zip');
    const { [`Счёт ${order.number} от 10.11.2026.pdf`]: invoice, ...files } = await filesIn(answer.rawPayload);
    expect(invoice).toMatch(/^%PDF/);
    expect(files).toEqual({
      [`УПД УТ-1 от 20.11.2026, заказ ${order.number}.pdf`]: expect.stringMatching(/первый|второй/),
      [`УПД УТ-1 от 20.11.2026, заказ ${order.number} (2).pdf`]: expect.stringMatching(/первый|второй/),
      'Не удалось получить.txt': `УПД УТ-2 от 20.11.2026, заказ ${order.number}: файл у менеджера\r\n`,
    });
  });

  it('have invoices with the term that the office has set', async () => {
    await shop.db.update(siteState).set({ settings: { INVOICE_WORKING_DAYS: 9 } });
    const buyer = await anAdministrator();
    const order = await anOrder(shop.db, buyer, { placedAt: new Date('2026-11-10T09:00:00Z') });
    const params = { id: String(order.id) };
    const alone = (await shop.call('orderInvoice', { params }, { token: buyer.token })).data;
    const { data } = await link(buyer, [`order-${order.id}`]);
    const zip = await fromBufferPromise((await open(data.link, buyer.token)).rawPayload);
    const contents: Buffer[] = [];
    for await (const entry of zip.eachEntry()) contents.push(await buffer(await zip.openReadStreamPromise(entry)));
    await shop.db.update(siteState).set({ settings: {} });
    const invoice = (await readPdf((await open(alone.link, buyer.token)).rawPayload)).pages[0]!;
    expect(invoice).toContain('действителен по 23.11.2026');
    expect((await readPdf(contents[0]!)).pages[0]).toBe(invoice);
  });

  it('open for their owner alone, and not after his membership has ended', async () => {
    const chief = await anAdministrator();
    const member = await aBuyer(shop.db, { of: chief.company });
    const order = await anOrder(shop.db, member);
    const { data } = await link(member, [`order-${order.id}`]);
    expect((await open(data.link, chief.token)).statusCode).toBe(404);
    const body = { contragent: chief.company.id, user_id: member.account.id };
    await shop.call('contragentRemoveUser', { body }, { token: chief.token });
    expect((await open(data.link, member.token)).statusCode).not.toBe(200);
  });

  it('are at most 200, of 100 MB', async () => {
    const buyer = await anAdministrator();
    const order = await anOrder(shop.db, buyer);
    const many = Array.from({ length: 201 }, (_, n) => `order-${n + 1}`);
    expect((await link(buyer, many)).codes).toEqual(['LIMIT']);
    const key = await aFile('large.pdf', 'большой');
    await shop.db.update(storedFile).set({ size: MAX_ARCHIVE_BYTES }).where(eq(storedFile.key, key));
    const { id } = await aDocument(buyer, order.id, { fileKey: key });
    expect((await link(buyer, [`ledger-${id}`])).codes).toEqual([]);
    expect((await link(buyer, [`ledger-${id}`, `order-${order.id}`])).codes).toEqual(['LIMIT']);
  });

  it('names that differ in capitals alone are the same', () => {
    const taken = new Set<string>();
    expect(['Счёт 1.pdf', 'счёт 1.PDF', 'Счёт 1.pdf'].map((name) => freeName(name, taken))).toEqual([
      'Счёт 1.pdf',
      'счёт 1 (2).PDF',
      'Счёт 1 (3).pdf',
    ]);
  });
});
