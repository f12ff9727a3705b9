import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { announcePromotions, reportArrivals, reportLowerPrices } from '#goods/alerts/server/factory.ts';
import { price, promotion } from '#goods/pricing/server/tables.ts';
import { aProduct, aSection } from '#goods/products/server/factory.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { aBuyer, aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { solve } from '#identity/bot-check/server/factory.ts';
import { recordConsent } from '#identity/consents/server/index.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { endUnpaidOrders } from '#ordering/documents/server/factory.ts';
import { prolongInvoice } from '#ordering/documents/server/index.ts';
import { paymentTerm } from '#ordering/documents/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { makeWaitingLists } from '#ordering/price-lists/server/factory.ts';
import { priceListSubscription } from '#ordering/price-lists/server/tables.ts';
import { aReadyBuyer, inBasket, openCheckout } from '#ordering/checkout/server/factory.ts';
import { aRequest, withdrawn } from '#ordering/requests/server/factory.ts';
import { ledgerBalance, reconciliationAct } from '#ordering/finance/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { watchConnections } from '#exchange/watch/server/factory.ts';
import { exchangeJob, exchangeSession } from '#exchange/endpoint/server/tables.ts';
import {
  companyLine,
  head as settlementsHead,
  importRecords,
  pdf,
} from '#exchange/settlements-import/server/settlements.fixture.ts';
import { type LetterKind, letterKinds } from '#server/delivery/letter-kinds.ts';
import { letterShop } from '#server/delivery/letter-shop.fixture.ts';
import { renderLetter } from '#server/delivery/render-letter.ts';
import { outbox } from '#server/delivery/tables.ts';
import { runOperatorCommand } from './testing/run-operator-command.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const PASSWORD = 'Kabel7Turbo';
const NEXT = 'Lampa8Turbo';
const INN = '7707083893';
const ORIGIN = 'https://shop.example';

let shop: TestApp;
let visitor = 0;

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1', SMS_DAILY_LIMIT: '1', SHOP_EMAIL: 'office@shop.example' });
});

/** Everybody comes from an address of his own: limits of one case do not reach another. */
const headers = (agent = 'Firefox') => ({ 'x-forwarded-for': `198.51.100.${(visitor += 1)}`, 'user-agent': agent });
const command = (name: string, args: object) => runOperatorCommand(shop.db, name, args);
const wordIn = (path: string, name = 'word') => new URL(path, ORIGIN).searchParams.get(name)!;

/** The first letter of a kind that `bringAbout` leaves behind, with its secrets and what differs from run to run replaced. */
async function letterOf(kind: LetterKind, bringAbout: () => Promise<unknown>) {
  const [last] = await shop.db.select({ id: sql<number>`coalesce(max(${outbox.id}), 0)` }).from(outbox);
  await bringAbout();
  const [row] = await shop.db
    .select()
    .from(outbox)
    .where(and(gt(outbox.id, last!.id), eq(outbox.kind, kind)))
    .orderBy(asc(outbox.id));
  if (!row) throw new Error(`No letter ${kind} was written`);
  const { subject, content, recipient } = row;
  const { text, html } = renderLetter(
    { kind, subject: subject!, content: content! },
    { ...letterShop, origin: ORIGIN },
  );
  for (const link of text.match(/https:\S+/g) ?? []) expect(html).toContain(link.replaceAll('&', '&amp;'));
  const letter = `Кому: ${recipient || 'магазину'}\nТема: ${subject}\n\n${text}`;
  return {
    row,
    text: letter
      .replaceAll(/((?:word|undo|checkword)=)[\w-]+/g, '$1СЕКРЕТ')
      .replaceAll(/\d\d\.\d\d\.\d{4} \d\d:\d\d/g, 'ДАТА И ВРЕМЯ')
      .replaceAll(/З-\d{4}-\d+/g, 'З-НОМЕР')
      .replaceAll(/\/(orders|requests|customers|people)\/\d+\//g, '/$1/НОМЕР/')
      .replaceAll(/Заявка \d+/g, 'Заявка НОМЕР')
      .replaceAll(/\/(appeal|manager\/mycompanies)\/\d+\//g, '/$1/НОМЕР/')
      .replaceAll(/^(.*Обращение:) \d+$/gm, '$1 НОМЕР')
      .replaceAll(/company=\d+/g, 'company=НОМЕР')
      .replaceAll(/code=[\w-]+/g, 'code=ТОВАР')
      .replaceAll(/198\.51\.100\.\d+/g, 'АДРЕС СЕТИ'),
  };
}

const seen = new Set<LetterKind>();

/** Compares a letter with the stored one. */
async function expectLetter(kind: LetterKind, bringAbout: () => Promise<unknown>) {
  const { text, row } = await letterOf(kind, bringAbout);
  await expect(text).toMatchFileSnapshot(`letters/${kind}.txt`);
  seen.add(kind);
  return row;
}

const someone = { lastName: 'Ким', name: 'Анна', secondName: '', phone: '+7 (916) 111-22-33', consent: true };
const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
const register = (email: string, more: object = {}) =>
  shop.call('register', { body: { ...someone, ...passwords, email, ...more } as never }, { headers: headers() });
const registerCompany = (email: string) =>
  shop.call(
    'registerCompany',
    {
      body: {
        ...someone,
        ...passwords,
        email,
        inn: INN,
        uf_name: 'ООО «Ромашка»',
        kpp: '770701001',
        address: 'Москва, Лесная ул., 1',
        workPosition: 'Закупщик',
      } as never,
    },
    { headers: headers() },
  );
const confirm = async (word: string, key: string) =>
  shop.call('registrationConfirm', { body: { word, key } }, { headers: headers() });
const aPerson = async (fields: Partial<typeof account.$inferInsert> = {}) =>
  anAccount(shop.db, {
    name: 'Анна',
    lastName: 'Ким',
    passwordHash: await hashPassword(PASSWORD),
    emailConfirmedAt: new Date(),
    ...fields,
  });

describe('a letter', () => {
  it('of a registration: confirmation, welcome, and the owner of a known address', async () => {
    const email = 'anna@romashka.example';
    let key = '';
    const row = await expectLetter('registration.confirm', async () => {
      key = (await registerCompany(email)).data.key!;
    });
    const word = wordIn(row.content!.action!.path);
    await expectLetter('company.new', () => confirm(word, key));
    const [created] = await shop.db.select().from(company).where(eq(company.inn, INN));
    const boss = await aPerson({ role: 'MANAGER', email: 'boris@shop.example' });
    const terms = { 'price-type': 'base', 'credit-limit': '0', manager: boss.email };
    await expectLetter('company.approved', () =>
      command('company', { action: 'approve', company: String(created!.id), ...terms }),
    );
  });

  it('of a registration: welcome, an address that is known, who joins a company', async () => {
    let key = '';
    const { row } = await letterOf('registration.confirm', async () => {
      key = (await register('pavel@mail.example')).data.key!;
    });
    await expectLetter('registration.welcome', () => confirm(wordIn(row.content!.action!.path), key));
    await expectLetter('registration.taken', () => register('pavel@mail.example'));
    const chief = await aBuyer(shop.db, {
      role: 'ADMIN',
      account: { email: 'chief@lutik.example' },
      company: { name: 'ООО «Лютик»', inn: '7736050003' },
    });
    const asking = await aBuyer(shop.db, { account: { name: 'Анна', lastName: 'Ким', email: 'anna@lutik.example' } });
    const body = { inn: chief.company.inn!, uf_name: 'ООО «Лютик»', address: 'Тула, Лесная ул., 1' };
    await expectLetter('company.join', () => shop.call('contragentAdd', { body: body as never }, asking));
  });

  it('of a company: refused, invited, removed', async () => {
    const waiting = await aCompany(shop.db, { name: 'ООО «Пион»', state: 'pending', orderBan: true });
    const hopeful = await aPerson({ email: 'hope@pion.example' });
    await shop.db.execute(
      sql`insert into membership (account_id, company_id, role, is_current) values (${hopeful.id}, ${waiting.id}, 'ADMIN', true)`,
    );
    await expectLetter('company.refused', () =>
      command('company', { action: 'refuse', company: String(waiting.id), reason: 'ИНН не найден в реестре' }),
    );
    const ready = await aReadyBuyer(shop.db, {
      account: { email: 'iris@iris.example' },
      company: { name: 'ООО «Ирис»', creditLimit: 100_00, hasDebt: true },
    });
    await shop.db.insert(ledgerBalance).values({
      companyId: ready.company.id,
      contractNo: 'Д-1',
      balance: -50_00,
      receivables: 50_00,
      overdue: 20_00,
      asOf: new Date('2026-01-15T09:00:00Z'),
    });
    await inBasket(shop, ready);
    const owner = await aStaffMember(shop.db, 'owner');
    await shop.db.update(account).set({ email: 'owner@shop.example' }).where(eq(account.id, owner.id));
    await expectLetter('permit.asked', () =>
      shop.call('permitAsk', { body: { comment: 'Нужно к пятнице' } }, { token: ready.token }),
    );
    await expectLetter('company.permit', () =>
      shop.call(
        'officePermit',
        {
          params: { id: String(ready.company.id) },
          body: { sum: 500, until: '', reason: 'Оплатят завтра', shown: null },
        },
        { token: owner.token },
      ),
    );
    const chief = await aBuyer(shop.db, { role: 'ADMIN', company: { name: 'ООО «Астра»' } });
    const invite = (email: string) =>
      shop.call(
        'contragentCreateUser',
        {
          body: {
            contragent: chief.company.id,
            name: 'Пётр',
            last_name: 'Сидоров',
            email,
            rights: { order: true, finance: false, viewAllOrders: false, priceLists: true, manageUsers: false },
          } as never,
        },
        { token: chief.token },
      );
    await expectLetter('account.invite', () => invite('petr@astra.example'));
    const known = await aBuyer(shop.db, {
      account: { email: 'vera@astra.example', emailConfirmedAt: new Date() },
    });
    await expectLetter('company.invited', () => invite('vera@astra.example'));
    const body = { contragent: chief.company.id, isAccepted: true };
    await shop.call('contragentAnswerInvitation', { body }, { token: known.token });
    await expectLetter('company.removed', () =>
      shop.call(
        'contragentRemoveUser',
        { body: { contragent: chief.company.id, user_id: known.account.id } },
        { token: chief.token },
      ),
    );
  });

  it('of a password and a login', async () => {
    const { email, id } = await aPerson({ email: 'login@mail.example' });
    const row = await expectLetter('password.link', () =>
      shop.call('passwordSendLink', { body: { email: email! } }, { headers: headers() }),
    );
    const checkWord = wordIn(row.content!.action!.path, 'checkword');
    const body = { email: email!, checkWord, password: NEXT, confirmPassword: NEXT };
    await expectLetter('password.changed', () => shop.call('passwordByCheckWord', { body }, { headers: headers() }));
    const logIn = (agent: string, from = headers(agent)) =>
      shop.call('authentication', { body: { login: email!, password: NEXT } }, { headers: from });
    await logIn('Firefox');
    await expectLetter('login.device', () => logIn('Chrome', { 'x-forwarded-for': '203.0.113.1', 'user-agent': 'C' }));
    const token = await aSession(shop.db, id);
    const { secret } = (await shop.call('factorBegin', { body: {} }, { token })).data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await expectLetter('factor.changed', () => shop.call('factorConfirm', { body: { code } }, { token }));
    const wrong = code === '111111' ? '222222' : '111111';
    await expectLetter('login.guessed', async () => {
      const { ticket } = (await logIn('Firefox')).data.secondStep!;
      for (let n = 0; n < 5; n += 1) {
        await shop.call('loginByCode', { body: { ticket, code: wrong } }, { headers: headers() });
      }
    });
  });

  it('of a changed e-mail', async () => {
    const { email } = await aPerson({ email: 'former@mail.example' });
    const next = 'next@mail.example';
    const change = () => command('account', { action: 'change', login: email, email: next });
    const asked = await expectLetter('contact.requested', change);
    expect(asked.recipient).toBe(email);
    const row = await expectLetter('contact.confirm', change);
    const press = { body: { word: wordIn(row.content!.action!.path) } };
    const changed = await expectLetter('contact.changed', () =>
      shop.call('contactConfirm', press, { headers: headers() }),
    );
    const undo = { body: { word: wordIn(changed.content!.action!.path, 'undo') } };
    await expectLetter('contact.undone', () => shop.call('contactUndo', undo, { headers: headers() }));
  });

  it('of a consent that is withdrawn', async () => {
    const withdraw = async (email: string) => {
      const { id } = await aPerson({ email });
      const given = { accountId: id, contact: email, kind: 'registration', textVersion: 1 } as const;
      await recordConsent(shop.db, { ...given, document: 'personal-data' });
      const body = { document: 'personal-data', isGiven: false, password: PASSWORD } as const;
      return shop.call('profileSetConsent', { body }, { token: await aSession(shop.db, id) });
    };
    await expectLetter('account.closed', () => withdraw('leaves@mail.example'));
    await expectLetter('consent.withdrawn', () => withdraw('leaves.too@mail.example'));
  });

  it('of an order', async () => {
    const buyer = await aReadyBuyer(shop.db, {
      account: { name: 'Анна', lastName: 'Ким', email: 'order@mail.example', phone: '79161112244' },
      company: { name: 'ООО «Монтаж»' },
    });
    const order = async () => {
      await inBasket(shop, buyer);
      const body = { ...(await openCheckout(shop, buyer)), comment: 'Позвоните за час' };
      return shop.call('orderAdd', { body }, { token: buyer.token });
    };
    await expectLetter('order.accepted', order);
    await expectLetter('order.new', order);
    const [placed] = await shop.db.select().from(customerOrder).where(eq(customerOrder.accountId, buyer.account.id));
    await expectLetter('order.changed', () => command('order-status', { number: placed!.number, status: 'confirmed' }));
  });

  it('of a request before an order', async () => {
    const buyer = await aReadyBuyer(shop.db, {
      account: { email: 'request@mail.example' },
      company: { name: 'ООО «Монтаж»' },
    });
    const staff = await anAccount(shop.db, { role: 'MANAGER', name: 'Борис', email: 'manager@mail.example' });
    const { id: itemId } = await aProduct(shop.db, { name: 'Кабель' });
    let id = 0;
    const send = async () => {
      id = (await aRequest(shop, { buyer, itemId, staff, quantity: 3 })).id;
    };
    await expectLetter('request.sent', send);
    const params = { id: String(id) };
    await expectLetter('request.returned', () =>
      shop.call('orderRequestReturn', { params, body: { version: 1, reason: 'Нужно пять' } }, { token: buyer.token }),
    );
    await expectLetter('request.withdrawn', () => withdrawn(shop, staff, id, 1));
  });

  it('of what the accounting system has issued', async () => {
    const buyer = await aBuyer(shop.db, {
      account: { name: 'Анна', lastName: 'Ким', email: 'finance@mail.example' },
      company: { name: 'ООО «Монтаж»' },
      role: 'ADMIN',
    });
    const { number } = await anOrder(shop.db, buyer);
    const period = { periodFrom: '2026-01-01', periodTo: '2026-06-30' };
    await shop.db.insert(reconciliationAct).values({
      ...period,
      companyId: buyer.company.id,
      contractNo: 'ОП-7',
      requestedBy: buyer.account.id,
    });
    const company = companyLine({ id: '1c-monta', inn: buyer.company.inn, name: buyer.company.name });
    const document = { kind: 'document', date: '2026-11-20', order: number };
    await expectLetter('order.documents', () =>
      importRecords(shop.db, [
        settlementsHead(),
        company,
        { ...document, id: 'd1', type: 'transfer-document', number: '15' },
        { ...document, id: 'd2', type: 'invoice', number: '8' },
      ]),
    );
    const act = {
      kind: 'act',
      id: 'a1',
      contract: 'ОП-7',
      from: period.periodFrom,
      to: period.periodTo,
      file: 'a.pdf',
    };
    await expectLetter('act.ready', () =>
      importRecords(shop.db, [settlementsHead(), company, act], { files: { 'a.pdf': pdf('act') } }),
    );
  });

  it('of an invoice that ends: a reminder, and what the setting says then', async () => {
    const manager = await aPerson({ role: 'MANAGER', email: 'schet@shop.example' });
    const firm = await aCompany(shop.db, { name: 'ООО «Рассвет»', managerAccountId: manager.id });
    const buyer = await aBuyer(shop.db, { account: { email: 'invoice@mail.example' }, of: firm });
    await shop.db.update(customerOrder).set({ status: 'done' });
    await anOrder(shop.db, buyer, { placedAt: new Date('2026-11-25T09:00:00Z') });
    const settings = { INVOICE_WORKING_DAYS: 3, HOLIDAYS: [], TZ_SHOP: 'Europe/Moscow' };
    const look = (day: string, unpaid: 'ask' | 'release') =>
      endUnpaidOrders(shop.db, { ...settings, UNPAID_ORDERS: unpaid }, new Date(`${day}T09:00:00Z`));
    await expectLetter('invoice.reminder', () => look('2026-11-27', 'release'));
    await expectLetter('invoice.unpaid', () => look('2026-12-01', 'ask'));
    const [order] = await shop.db.select().from(customerOrder).where(eq(customerOrder.companyId, firm.id));
    await expectLetter('invoice.prolonged', () =>
      prolongInvoice(shop.db, settings, order!, {
        until: '2026-12-10',
        accountId: manager.id,
        ip: '',
        at: new Date('2026-12-01T10:00:00Z'),
      }),
    );
    const staff = await aSession(shop.db, manager.id);
    const file = new FormData();
    file.append('files', new Blob(['%PDF-1.4']), 'Паспорт качества.pdf');
    const params = { id: String(order!.id) };
    const { files } = (await shop.call('officeOrderFileAdd', { params, body: file }, { token: staff })).data;
    await expectLetter('order.paper', () => {
      const paper = { kind: 'file' as const, id: files[0]!.id };
      const body = { paper, to: 'invoice@mail.example', text: 'Паспорт на кабель, как просили.' };
      return shop.call('officeOrderLetter', { params, body }, { token: staff });
    });
    await shop.db.update(paymentTerm).set({ validUntil: '2026-11-30', remindedAt: new Date('2026-11-27T09:00:00Z') });
    await expectLetter('invoice.expired', () => look('2026-12-01', 'release'));
  });

  it('of an appeal', async () => {
    const manager = await aPerson({ role: 'MANAGER', name: 'Борис', lastName: 'Орлов', email: 'orlov@shop.example' });
    const colleague = await aPerson({ role: 'MANAGER', email: 'olga@shop.example' });
    const firm = await aCompany(shop.db, { name: 'ООО «Сирень»', managerAccountId: manager.id });
    const author = { name: 'Анна', lastName: 'Ким', email: 'appeal@mail.example' };
    const { token } = await aBuyer(shop.db, { account: author, of: firm });
    const managerToken = await aSession(shop.db, manager.id);
    let appeal_id = 0;
    await expectLetter('appeal.new', async () => {
      const body = { type: 'claim', title: 'Недовоз по заказу', message: 'Привезли 5 катушек вместо 7.' } as never;
      appeal_id = (await shop.call('appealAdd', { body }, { token })).data.id;
    });
    const say = (from: string, message: string) =>
      shop.call('appealMessage', { body: { appeal_id, message } as never }, { token: from });
    await expectLetter('appeal.message', () => say(token, 'Когда привезёте остальные?'));
    await expectLetter('appeal.answered', () => say(managerToken, 'Две катушки привезём завтра до 12:00.'));
    await expectLetter('appeal.handedOver', () =>
      shop.call('appealHandOver', { body: { appeal_id, manager_id: colleague.id } }, { token: managerToken }),
    );
    await expectLetter('appeal.closed', () =>
      shop.call('appealClose', { body: { appeal_id } }, { token: managerToken }),
    );
  });

  it('of a question, of the contact form, and to the operator', async () => {
    const buyer = await aBuyer(shop.db, { account: { email: 'asks@mail.example' } });
    const product = await aProduct(shop.db, { name: 'Кабель ВВГнг(А)-LS 3х1,5' });
    const body = { question: 'Подойдёт ли для улицы?' };
    await shop.call('addProductQuestion', { params: { id: String(product.id) }, body }, { token: buyer.token });
    const [asked] = await shop.db.select().from(productQuestion);
    await expectLetter('question.answered', () =>
      command('question', { action: 'answer', id: String(asked!.id), text: 'Да, в гофре.' }),
    );
    await expectLetter('feedback', async () => {
      const captchaToken = await solve((await shop.call('feedbackChallenge', { query: {} })).data);
      const form = { name: 'Анна Ким', phone: '+7 (916) 123-45-67', message: 'Перезвоните, пожалуйста', captchaToken };
      await shop.call('feedback', { body: form }, { headers: headers() });
    });
    await expectLetter('operator.alarm', async () => {
      for (const phone of ['+7 (916) 000-00-01', '+7 (916) 000-00-02']) {
        await shop.call('smsCodeSend', { body: { phone } }, { headers: headers() });
      }
    });
    await expectLetter('exchange.alarm', async () => {
      await anAccount(shop.db, { role: 'TECH', email: 'tech@shop.example' });
      const { id: connectionId } = await aConnection(shop.db, { name: 'Основная база', ordersFrom: '2099-01-01' });
      const [session] = await shop.db.insert(exchangeSession).values({ connectionId, tokenHash: 'x' }).returning();
      await shop.db.insert(exchangeJob).values({
        sessionId: session!.id,
        kind: 'goods',
        name: 'import0_1.xml',
        state: 'failed',
        message: 'файл обрывается',
        finishedAt: new Date(),
      });
      await watchConnections(shop.db, { now: new Date(), timeZone: 'Europe/Moscow' });
    });
  });

  it('of goods, prices and promotions', async () => {
    const buyer = await aBuyer(shop.db, {
      account: { email: 'goods@mail.example' },
      company: { name: 'ООО «Клён»' },
    });
    const { token } = buyer;
    const { id: sectionId } = await aSection(shop.db, { name: 'Кабель' });
    const cable = await aProduct(shop.db, {
      name: 'Кабель КГ 4х16',
      article: 'KG-4',
      stock: 0,
      sectionIds: [sectionId],
    });
    const lamp = await aProduct(shop.db, { name: 'Лампа LED 9 Вт', sectionIds: [sectionId] });
    await shop.call('stockAlertAdd', { body: { item_id: cable.id } }, { token });
    await shop.db.update(stock).set({ onHand: 40 }).where(eq(stock.itemId, cable.id));
    await expectLetter('goods.arrived', () => reportArrivals(shop.db, new Date()));
    await shop.call('favouriteAdd', { body: { product_id: lamp.id } }, { token });
    const make = () => makeWaitingLists(shop.db);
    const body = { sections: [sectionId], format: 'xlsx' as const, columns: [], mode: 'weekly' as const };
    await shop.call('priceListSubscribe', { body }, { token });
    await make();
    await shop.db.update(price).set({ value: 8000 }).where(eq(price.itemId, lamp.id));
    await expectLetter('goods.cheaper', () => reportLowerPrices(shop.db, new Date()));
    await shop.db.update(priceListSubscription).set({ nextAt: new Date(0) });
    await expectLetter('priceList.ready', make);
    const given = {
      accountId: buyer.account.id,
      contact: 'goods@mail.example',
      kind: 'profile',
      textVersion: 1,
    } as const;
    await recordConsent(shop.db, { ...given, document: 'advertising', ip: '' });
    const endsAt = new Date('2099-12-31T20:59:59Z');
    await shop.db
      .insert(promotion)
      .values({ code: 'zima', name: 'Зимние цены', text: 'Кабель дешевле на 10 %', endsAt });
    await expectLetter('promotion.started', () => announcePromotions(shop.db, new Date()));
  });

  it('of every kind has been read', () => {
    expect([...seen].toSorted()).toEqual(Object.keys(letterKinds).toSorted());
  });
});
