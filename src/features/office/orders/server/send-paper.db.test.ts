import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { ledgerDocument } from '#ordering/finance/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { readAttached } from '#server/files/attached-files.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aServedOrder, aStaffMember } from './office.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const lettersTo = (email: string) => shop.db.select().from(outbox).where(eq(outbox.recipient, email));
const seen = async (token: string, id: number) =>
  (await shop.call('officeOrder', { params: { id: String(id) } }, { token })).data;

async function aDocument(order: { id: number }, companyId: number, bytes: number): Promise<number> {
  const externalId = `document-${order.id}-${bytes}`;
  const content = Buffer.alloc(bytes, '%PDF');
  const file = { kind: externalId, name: `УПД ${order.id}.pdf`, mime: 'application/pdf', content };
  const fileKey = await storeShopFile(shop.db, file);
  const [row] = await shop.db
    .insert(ledgerDocument)
    .values({
      companyId,
      orderId: order.id,
      externalId,
      kind: 'transfer-document',
      number: `${order.id}`,
      date: '2026-11-01',
      fileKey,
    })
    .returning({ id: ledgerDocument.id });
  return row!.id;
}

type Sent = { token: string; order: number; document: number; to: string; text?: string };
const send = ({ token, order, document, to, text = '' }: Sent) =>
  shop.call(
    'officeOrderLetter',
    { params: { id: String(order) }, body: { paper: { kind: 'document', id: document }, to, text } },
    { token },
  );

async function aServedDocument(bytes = 1000) {
  const served = await aServedOrder(shop.db);
  return {
    ...served,
    document: await aDocument(served.order, served.buyer.company.id, bytes),
    token: served.boss.token,
  };
}

describe('a document of an order by letter', () => {
  it('goes to the buyer as an attachment, stands in the history and in the audit log', async () => {
    const { boss, buyer, order, document, token } = await aServedDocument();
    const to = buyer.account.email!;
    expect((await seen(token, order.id)).addresses[0]).toMatchObject({ email: to });
    const { data } = await send({ token, order: order.id, document, to, text: 'Оплатите, пожалуйста, до пятницы' });
    expect(data).toEqual({ isAttached: true });
    const [letter] = await lettersTo(to);
    expect(letter).toMatchObject({ kind: 'order.paper', accountId: buyer.account.id });
    expect(letter!.subject).toBe(`УПД № ${order.id} от 01.11.2026 по заказу ${order.number}`);
    expect(letter!.content!.paragraphs).toContain('Оплатите, пожалуйста, до пятницы');
    const file = await readAttached(shop.db, letter!.content!.file!.key);
    expect([file!.mime, file!.content.length]).toEqual(['application/pdf', 1000]);
    const { history, letters } = await seen(token, order.id);
    expect(history.at(-1)!.text).toBe(`Документ отправлен письмом: УПД № ${order.id} от 01.11.2026, ${to}`);
    expect(letters).toMatchObject([{ to, state: 'waiting', reason: null }]);
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.object, order.number));
    expect(acts).toMatchObject([
      { action: 'order.letter', actorAccountId: boss.id, accountId: buyer.account.id, companyId: buyer.company.id },
    ]);
  });

  it('offers the buyer first, then the people of the company who have an e-mail', async () => {
    const { buyer, order, token } = await aServedDocument();
    const { account: colleague } = await aBuyer(shop.db, { of: buyer.company });
    const stranger = await aBuyer(shop.db);
    const emails = (await seen(token, order.id)).addresses.map(({ email }) => email);
    expect(emails).toEqual([buyer.account.email, colleague.email]);
    expect(emails).not.toContain(stranger.account.email);
  });

  it('goes to an address that was typed, and to no text that is none', async () => {
    const { order, document, token } = await aServedDocument();
    const to = `buh-${order.id}@customer.ru`;
    expect((await send({ token, order: order.id, document, to })).status).toBe(200);
    const [letter] = await lettersTo(to);
    expect([letter!.accountId, letter!.content!.action]).toEqual([null, undefined]);
    for (const wrong of nonEmpty(['', 'buh', 'buh@customer', 'a@b.ru, c@d.ru'])) {
      expect((await send({ token, order: order.id, document, to: wrong })).status, wrong).toBe(400);
    }
  });

  it('leads to the order if the file is too large; a stranger, who could not open it, gets none', async () => {
    const { buyer, order, document, token } = await aServedDocument(10 * 1024 * 1024 + 1);
    const to = buyer.account.email!;
    expect((await send({ token, order: order.id, document, to })).data).toEqual({ isAttached: false });
    const [letter] = await lettersTo(to);
    expect(letter!.content).toMatchObject({ action: { path: `/orders/${order.id}/` } });
    expect(letter!.content!.file).toBeUndefined();
    expect(letter!.content!.paragraphs[0]).toContain('больше 10 МБ');
    const stranger = await send({ token, order: order.id, document, to: `far-${order.id}@customer.ru` });
    expect(stranger.codes).toEqual(['TOO_LARGE']);
  });

  it('is for staff who see sums, in their scope; a document of another order is not found', async () => {
    const { order, document, token } = await aServedDocument();
    const other = await aServedDocument();
    const to = `who-${order.id}@customer.ru`;
    const storekeeper = await aStaffMember(shop.db, 'storekeeper');
    const refused = await send({ token: storekeeper.token, order: order.id, document, to });
    expect(refused.codes).toEqual(['FORBIDDEN']);
    expect((await seen(storekeeper.token, order.id)).addresses).toEqual([]);
    expect((await send({ token: other.token, order: order.id, document, to })).status).toBe(404);
    expect((await send({ token, order: order.id, document: other.document, to })).status).toBe(404);
    expect(await lettersTo(to)).toEqual([]);
  });

  it('does not go a sixth time a day to one address', async () => {
    const { order, document, token } = await aServedDocument();
    const to = `often-${order.id}@customer.ru`;
    for (let times = 0; times < 5; times += 1) {
      expect((await send({ token, order: order.id, document, to })).status).toBe(200);
    }
    expect((await send({ token, order: order.id, document, to: to.toUpperCase() })).codes).toEqual(['RATE_LIMITED']);
    expect(await lettersTo(to)).toHaveLength(5);
  });

  it('shows why the mail server has refused it', async () => {
    const { order, document, token } = await aServedDocument();
    const to = `gone-${order.id}@customer.ru`;
    await send({ token, order: order.id, document, to });
    await shop.db
      .update(outbox)
      .set({ failedAt: new Date(), lastError: '550 No such user' })
      .where(eq(outbox.recipient, to));
    expect((await seen(token, order.id)).letters).toMatchObject([{ to, state: 'failed', reason: '550 No such user' }]);
  });
});

describe('the invoice of an order by letter', () => {
  it('is made for the letter, and refused with the reason there is none', async () => {
    const { buyer, order, token } = await aServedDocument();
    const body = { paper: { kind: 'invoice' as const, id: null }, to: buyer.account.email!, text: '' };
    const { status, codes } = await shop.call(
      'officeOrderLetter',
      { params: { id: String(order.id) }, body },
      { token },
    );
    expect([status, codes]).toEqual([409, ['NO_INVOICE']]);
  });
});
