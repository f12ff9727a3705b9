import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { ledgerDocument } from '#ordering/finance/server/tables.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { confirmedLine, customerOrder, orderConfirmation } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import { siteState } from '#server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
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
const contacts = { workingHours: '', phone: '', email: '' };

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
beforeEach(() => nameSeller(seller));

async function nameSeller(named: typeof siteState.$inferSelect.seller) {
  const row = { contacts, seller: named };
  await shop.db.insert(siteState).values(row).onConflictDoUpdate({ target: siteState.id, set: row });
}

/** Wednesday. */
const placedAt = new Date('2026-11-25T09:00:00Z');
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });

async function invoiceOf(order: { id: number }, token: string) {
  const { link, name } = (await shop.call('orderInvoice', params(order), { token })).data;
  const answer = await shop.app.inject({ url: link, headers: { authorization: `Bearer ${token}` } });
  expect(answer.headers['content-type']).toBe('application/pdf');
  return { name, ...(await readPdf(answer.rawPayload)) };
}

const lines = [
  aLine({ itemId: 1, name: 'Кабель <b>ВВГ</b> & «Ко»', quantity: 3, price: 123_45, vatPercent: 22 }),
  aLine({ itemId: 2, name: 'Книга', quantity: 2, price: 110_00, vatPercent: 10 }),
  aLine({ itemId: 3, name: 'Услуга', quantity: 1, price: 50_00, vatPercent: 0, article: null }),
];

describe('the invoice of an order', () => {
  it('has a QR from which another program reads the payment of this order', async () => {
    const buyer = await aBuyer(shop.db, { company: { name: 'ООО «Монтаж»', kpp: '770801001', address: 'Тверь' } });
    const order = await anOrder(shop.db, buyer, { placedAt, lines });
    const { qr, pages, name } = await invoiceOf(order, buyer.token);
    expect(name).toBe(`Счёт на оплату ${order.number}.pdf`);
    const [version, ...fields] = qr!.split('|');
    expect(version).toBe('ST00012');
    expect(Object.fromEntries(fields.map((field) => field.split('=')))).toEqual({
      Name: seller.name,
      PersonalAcc: seller.account,
      BankName: seller.bank,
      BIC: seller.bic,
      CorrespAcc: seller.correspondent,
      Sum: '64035',
      Purpose: `Оплата по счёту № ${order.number} от 25.11.2026. В т. ч. НДС 22% 66,78, НДС 10% 20,00`,
      PayeeINN: seller.inn,
      KPP: seller.kpp,
    });
    for (const said of [
      `Счёт на оплату № ${order.number} от 25.11.2026`,
      'Счёт действителен по 02.12.2026 включительно.',
      'ООО «Монтаж», ИНН',
      'КПП 770801001, Тверь',
      'Кабель <b>ВВГ</b> & «Ко»',
      'Без НДС',
      'В том числе НДС 22 %: 66,78',
      'В том числе НДС 10 %: 20,00',
      'Всего к оплате: 640,35',
      'Шестьсот сорок рублей 35 копеек',
      '(Иванов И. И.)',
      'Страница 1 из 1',
    ]) {
      expect(pages[0]).toContain(said);
    }
  });

  it('says on a printed order the VAT by rate and the sum in words as the invoice does, without a seller too', async () => {
    const buyer = await aBuyer(shop.db);
    const order = await anOrder(shop.db, buyer, { placedAt, lines });
    const paperOf = async () => (await shop.call('orderDocuments', params(order), { token: buyer.token })).data.paper;
    await nameSeller(null);
    expect(await paperOf()).toEqual({
      lines: 3,
      total: 640.35,
      vat: [
        { percent: 22, sum: 66.78 },
        { percent: 10, sum: 20 },
      ],
      inWords: 'Шестьсот сорок рублей 35 копеек',
    });
    await shop.db.insert(orderConfirmation).values({ orderId: order.id, total: 1_00 });
    expect(await paperOf()).toBeNull();
  });

  it('of five hundred lines repeats the heading on every page and keeps words of any length in their columns', async () => {
    const buyer = await aBuyer(shop.db);
    const many = Array.from({ length: 500 }, (_, n) =>
      aLine({ itemId: n + 1, name: n % 50 === 0 ? 'Щ'.repeat(200) : `Товар ${n}`, article: `${n}`.repeat(12) }),
    );
    const { pages } = await invoiceOf(await anOrder(shop.db, buyer, { lines: many }), buyer.token);
    expect(pages.length).toBeGreaterThan(5);
    const withLines = pages.filter((text) => /Товар \d/.test(text));
    for (const text of withLines) expect(text).toContain('Артикул Товар Кол-во');
    expect(pages.at(-1)).toContain(`Страница ${pages.length} из ${pages.length}`);
  });

  it('says what every row notes of its goods: marked, discontinued', async () => {
    const buyer = await aBuyer(shop.db);
    const marked = await aProduct(shop.db, { isMarked: true, isDiscontinued: true, stock: 5 });
    const order = await anOrder(shop.db, buyer, {
      lines: [aLine({ itemId: marked.id, productId: marked.id }), aLine({ itemId: 2 })],
    });
    const { pages } = await invoiceOf(order, buyer.token);
    expect(pages[0]!.match(/маркированный товар, отгрузка через ЭДО/g)).toHaveLength(1);
    expect(pages[0]!.match(/снят с производства/g)).toHaveLength(1);
    const detail = (await shop.call('orderDetail', params(order), { token: buyer.token })).data;
    expect(detail.lines.map(({ isMarked }) => isMarked)).toEqual([true, undefined]);
    expect(detail.lines.map(({ isDiscontinued }) => isDiscontinued)).toEqual([true, undefined]);
    await shop.call('basketAdd', { body: { products: [{ id: marked.id, quantity: 1 }] } }, { token: buyer.token });
    const { grid } = (await shop.call('basketProducts', { query: {} }, { token: buyer.token })).data;
    expect(grid.row[0]).toMatchObject({ isMarked: true, isDiscontinued: true });
  });

  it('lists what the accounting system has issued, and gives its files to those who see the order', async () => {
    const [buyer, stranger] = [await aBuyer(shop.db), await aBuyer(shop.db)];
    const order = await anOrder(shop.db, buyer);
    const content = Buffer.from('%PDF-1.4 upd');
    const fileKey = await storeShopFile(shop.db, {
      kind: 'ledger',
      name: 'УПД 15.pdf',
      mime: 'application/pdf',
      content,
    });
    const issued = { companyId: buyer.company.id, orderId: order.id, date: '2026-11-25' };
    await shop.db.insert(ledgerDocument).values([
      { ...issued, externalId: 'a', kind: 'invoice', number: '14', electronicState: null },
      {
        ...issued,
        externalId: 'b',
        kind: 'transfer-document',
        number: '15',
        amount: 10_000,
        electronicState: 'signed',
        fileKey,
      },
    ]);
    const documents = (await shop.call('orderDocuments', params(order), { token: buyer.token })).data;
    expect(documents.issued).toEqual([
      expect.objectContaining({
        kind: 'УПД',
        number: '15',
        amount: 100,
        state: 'Подписан в ЭДО',
        file: { link: `/api/files/${fileKey}/`, name: 'УПД 15.pdf' },
      }),
      expect.objectContaining({ kind: 'Счёт', number: '14', amount: null, state: null, file: null }),
    ]);
    const open = (token: string) =>
      shop.app.inject({ url: `/api/files/${fileKey}/`, headers: { authorization: `Bearer ${token}` } });
    expect((await open(buyer.token)).rawPayload).toEqual(content);
    expect((await open(stranger.token)).statusCode).toBe(404);
  });

  it('has no QR where it is not in roubles, or is paid', async () => {
    const buyer = await aBuyer(shop.db, { company: { currency: 'USD' } });
    const foreign = await anOrder(shop.db, buyer, { currency: 'USD' });
    const inDollars = await invoiceOf(foreign, buyer.token);
    expect(inDollars.qr).toBeNull();
    expect(inDollars.pages[0]).toContain('Сто долларов США 00 центов');
    const paid = await anOrder(shop.db, buyer, { paidAt: placedAt });
    expect((await invoiceOf(paid, buyer.token)).qr).toBeNull();
  });

  it('is for what the accounting system has confirmed, and none where it has added lines', async () => {
    const buyer = await aBuyer(shop.db);
    const order = await anOrder(shop.db, buyer, { lines: lines.slice(0, 2) });
    await shop.db.insert(orderConfirmation).values({ orderId: order.id, total: 123_45 + 220_00 });
    const confirmed = { orderId: order.id, unit: 'шт' };
    await shop.db.insert(confirmedLine).values([
      { ...confirmed, position: 1, lineNo: 1, name: 'Кабель', quantity: 1, price: 123_45, total: 123_45 },
      { ...confirmed, position: 2, lineNo: 2, name: 'Книга', quantity: 2, price: 110_00, total: 220_00 },
    ]);
    expect((await invoiceOf(order, buyer.token)).qr).toContain('|Sum=34345|');
    await shop.db
      .insert(confirmedLine)
      .values({ ...confirmed, position: 3, lineNo: null, name: 'Доставка', quantity: 1, price: 1, total: 1 });
    const refused = await shop.call('orderInvoice', params(order), { token: buyer.token });
    expect(refused.codes).toEqual(['NO_INVOICE']);
    expect(refused.body.errors[0]!.message).toBe('Поставщик изменил заказ: счёт на оплату пришлёт он');
  });

  it('is refused for a cancelled order', async () => {
    const buyer = await aBuyer(shop.db);
    const order = await anOrder(shop.db, buyer, { status: 'cancelled' });
    expect((await shop.call('orderInvoice', params(order), { token: buyer.token })).codes).toEqual(['NO_INVOICE']);
    const { invoice } = (await shop.call('orderDocuments', params(order), { token: buyer.token })).data;
    expect(invoice).toEqual({ reason: 'Заказ отменён: платить по нему не нужно', validUntil: null });
  });

  it('does not exist for a stranger', async () => {
    const [buyer, stranger] = [await aBuyer(shop.db), await aBuyer(shop.db)];
    const order = await anOrder(shop.db, buyer);
    const { link } = (await shop.call('orderInvoice', params(order), { token: buyer.token })).data;
    for (const call of ['orderInvoice', 'orderFile', 'orderDocuments'] as const) {
      const { codes } = await shop.call(call, params(order), { token: stranger.token });
      expect(codes[0]).toMatch(/^(404|NOT_FOUND)$/);
    }
    const headers = { authorization: `Bearer ${stranger.token}` };
    expect((await shop.app.inject({ url: link, headers })).statusCode).toBe(404);
  });

  it('names the requisites that are absent to the operator, once a day', async () => {
    await nameSeller({ name: 'ООО «Электроснаб»', inn: '7707083893', bic: seller.bic });
    await shop.db.delete(outbox);
    const buyer = await aBuyer(shop.db);
    const order = await anOrder(shop.db, buyer);
    for (const _ of [1, 2]) {
      const refused = await shop.call('orderInvoice', params(order), { token: buyer.token });
      expect(refused.codes).toEqual(['NO_INVOICE']);
    }
    const letters = await shop.db.select().from(outbox).where(eq(outbox.kind, 'operator.alarm'));
    expect(letters.map(({ content }) => content!.facts)).toEqual([
      [['Не хватает', 'адрес, банк, расчётный счёт, КПП']],
    ]);
  });

  it('keeps the buyer of the time of the order, as the page of the order does; lists say the name of today', async () => {
    const was = { name: 'ООО «Монтаж»', kpp: '770801001', address: 'Тверь' };
    const buyer = await aBuyer(shop.db, { company: was });
    const [old, { id: companyId, inn }] = [await anOrder(shop.db, buyer), buyer.company];
    const is = { name: 'АО «Монтажстрой»', kpp: '690101001', address: 'Клин' };
    await shop.db.update(company).set(is).where(eq(company.id, companyId));
    const young = await anOrder(shop.db, buyer);
    for (const [order, firm] of [
      [old, was],
      [young, is],
    ] as const) {
      const { pages } = await invoiceOf(order, buyer.token);
      expect(pages[0]).toContain(`${firm.name}, ИНН ${inn}, КПП ${firm.kpp}, ${firm.address}`);
      const { data } = await shop.call('orderDetail', params(order), { token: buyer.token });
      expect(data).toMatchObject({ buyer: { ...firm, inn }, contragent: { id: companyId, name: is.name } });
    }
    const { items, contragents } = (await shop.call('orderList', { query: {} as never }, { token: buyer.token })).data;
    expect(items.map(({ contragent }) => contragent.name)).toEqual([is.name, is.name]);
    expect(contragents).toEqual([{ id: companyId, name: is.name }]);
  });

  it('keeps the sum of the order as it was frozen', async () => {
    const buyer = await aBuyer(shop.db);
    const order = await anOrder(shop.db, buyer, { lines });
    const [row] = await shop.db.select().from(customerOrder).where(eq(customerOrder.id, order.id));
    const { qr } = await invoiceOf(order, buyer.token);
    expect(qr).toContain(`|Sum=${row!.total}|`);
  });
});
