import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { consent } from '#identity/consents/server/tables.ts';
import { solve } from '#identity/bot-check/server/factory.ts';
import { anAddress } from '#ordering/addresses/server/factory.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { anObject } from '#ordering/objects/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { runOperatorCommand } from './testing/run-operator-command.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const PASSWORD = 'Kabel7Turbo';
const NAME = 'Аристарх';
const LAST_NAME = 'Шереметьев';
const EMAIL = 'aristarkh@erase.example';
const NEXT_EMAIL = 'next@erase.example';
const PHONE = '79161112233';
const PHONE_SHOWN = '+7 (916) 111-22-33';
const AGENT = 'ErasedBrowser/1.0';
const IP = '198.51.100.77';
const headers = { 'x-forwarded-for': IP, 'user-agent': AGENT };

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1' });
});

const person = (args: object) => runOperatorCommand(shop.db, 'person', { wait: 0, ...args });
const letterTo = async (recipient: string) =>
  (await shop.db.select().from(outbox).where(eq(outbox.recipient, recipient))).at(-1)!;
const wordIn = (path: string) => new URL(path, 'https://shop.example').searchParams.get('word')!;

async function register(email: string) {
  const body = {
    email,
    name: NAME,
    lastName: LAST_NAME,
    phone: PHONE_SHOWN,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    consent: true,
    advertising: true,
  };
  const { data } = await shop.call('register', { body: body as never }, { headers });
  const word = wordIn((await letterTo(email)).content!.action!.path);
  const answer = await shop.call(
    'registrationConfirm',
    { body: { word, key: (data as { key: string }).key } },
    { headers },
  );
  return answer.data.token;
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const texts = await Promise.all(
    nonEmpty(rows).map(async ({ name }) => {
      const found = await shop.db.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`);
      return found.rows.map(({ row }) => `${name}: ${row}`);
    }),
  );
  return texts.flat().join('\n');
}

const linesWith = (text: string, ...parts: string[]) =>
  text.split('\n').filter((line) => parts.some((part) => line.includes(part)));

async function order(buyer: ReadyBuyer, comment: string) {
  await inBasket(shop, buyer);
  const body = { ...(await openCheckout(shop, buyer)), comment };
  return shop.call('orderAdd', { body }, { token: buyer.token, headers });
}

describe('npm run shop -- person', () => {
  it('erase leaves neither name, e-mail, phone nor device of a person in any table, and others as they were', async () => {
    const token = await register(EMAIL);
    const [row] = await shop.db.select().from(account).where(eq(account.email, EMAIL));
    const [own] = await shop.db
      .select()
      .from(company)
      .where(eq(company.name, `${LAST_NAME} ${NAME}`));
    // An employee of a company with another administrator as well
    const chief = await aReadyBuyer(shop.db, { role: 'ADMIN' });
    await aMembership(shop.db, row!.id, chief.company.id);
    const contact = { contact: `${LAST_NAME} ${NAME}`, phone: PHONE_SHOWN };
    const address = await anAddress(shop.db, own!.id);
    await shop.db.execute(sql`update delivery_address set contact = ${contact.contact}, phone = ${contact.phone}`);
    // The companies are reached where he is
    await shop.db.update(company).set({ phone: row!.phone, email: EMAIL });
    const buyer = { account: row!, company: own!, token, address, consignee: chief.consignee } as ReadyBuyer;
    await shop.db.execute(sql`update consignee set company_id = ${own!.id}, name = ${contact.contact}`);
    expect((await order(buyer, `Позвоните: ${NAME}, ${PHONE_SHOWN}`)).data).toBeTruthy();
    const question = { question: `Подойдёт ли? Ответьте на ${EMAIL}` };
    await inBasket(shop, buyer);
    const [product] = (await shop.db.execute<{ id: number }>(sql`select id from product order by id desc limit 1`))
      .rows;
    await shop.call('addProductQuestion', { params: { id: String(product!.id) }, body: question }, { token, headers });
    const captchaToken = await solve((await shop.call('feedbackChallenge', { query: {} })).data);
    const feedback = { name: NAME, phone: PHONE_SHOWN, message: `Это ${EMAIL}`, captchaToken };
    expect((await shop.call('feedback', { body: feedback }, { token, headers })).status).toBe(200);
    const form = new FormData();
    const appeal = {
      type: 'personal-data',
      title: `Я ${LAST_NAME}`,
      message: EMAIL,
      name: 'Никита',
      phone: PHONE_SHOWN,
    };
    for (const [name, value] of Object.entries(appeal)) form.append(name, value);
    form.append('files', new Blob([`%PDF ${NAME}`]), `${LAST_NAME}.pdf`);
    expect((await shop.call('appealAdd', { body: form }, { token, headers })).status).toBe(200);
    await shop.call('passwordSendLink', { body: { email: EMAIL } }, { headers });
    await shop.call('authentication', { body: { login: EMAIL, password: 'wrong' } }, { headers });
    await shop.call('authentication', { body: { login: EMAIL, password: PASSWORD } }, { headers });
    await shop.call('smsCodeSend', { body: { phone: PHONE_SHOWN } }, { headers });
    await runOperatorCommand(shop.db, 'account', { action: 'change', login: EMAIL, email: NEXT_EMAIL });
    const change = (await letterTo(NEXT_EMAIL)).content!.action!.path;
    await shop.call('contactConfirm', { body: { word: wordIn(change) } }, { headers });
    const namesake = await anAccount(shop.db, { name: 'Пётр', lastName: 'Шереметев', email: 'petr@stays.example' });

    const before = await dump();
    const traces = [NAME, LAST_NAME, EMAIL, NEXT_EMAIL, PHONE, PHONE_SHOWN, AGENT];
    for (const trace of traces) expect(linesWith(before, trace), trace).not.toEqual([]);
    expect(new Set(linesWith(before, ...traces).map((line) => line.split(':')[0])).size).toBeGreaterThan(8);
    const exported = (await person({ action: 'export', login: NEXT_EMAIL })).join('\n');
    for (const trace of [NAME, LAST_NAME, EMAIL, NEXT_EMAIL, PHONE, AGENT]) expect(exported).toContain(trace);
    expect(exported).not.toContain(row!.passwordHash);

    const lines = await person({ action: 'erase', login: NEXT_EMAIL, confirmed: NEXT_EMAIL.toUpperCase() });
    expect(lines[1]).toBe('Заказы остались без имени и контактов, для учёта: 1');
    expect(lines[2]).toMatch(/^Из них ещё не выполнены, о доставке договоритесь с компанией: З-\d{4}-\d{6}$/);
    const after = await dump();
    expect(linesWith(after, ...traces)).toEqual([]);
    // Counters of limits hold the network's address until their hour or day ends
    expect(linesWith(after, IP).filter((line) => !line.startsWith('rate_counter:'))).toEqual([]);
    expect(after).toContain('Удалённый пользователь');
    const [kept] = await shop.db.select().from(customerOrder).where(eq(customerOrder.accountId, row!.id));
    expect(kept).toMatchObject({
      companyId: own!.id,
      buyer: { name: 'Удалённый пользователь', address: '' },
      comment: '',
      total: 10_000,
    });
    const consents = await shop.db.select().from(consent).where(eq(consent.accountId, row!.id));
    expect(consents.length).toBeGreaterThan(2);
    expect(consents.every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true);

    expect((await shop.call('sessionCheck', {}, { token })).data.authorized).toBe(false);
    const login = { login: NEXT_EMAIL, password: PASSWORD };
    const stranger = { 'x-forwarded-for': '198.51.100.78' };
    expect((await shop.call('authentication', { body: login }, { headers: stranger })).codes).toEqual([
      'BAD_CREDENTIALS',
    ]);
    for (const other of [chief.account, namesake]) {
      expect((await shop.db.select().from(account).where(eq(account.id, other.id)))[0]).toEqual(other);
    }
    expect((await shop.call('sessionCheck', {}, { token: chief.token })).data.authorized).toBe(true);
    expect(await register(NEXT_EMAIL)).toMatch(/./);
  });

  it('erase takes remarks, own numbers and objects of who buys for himself; export has shown them', async () => {
    const buyer = await aReadyBuyer(shop.db, { role: 'ADMIN', company: { type: 'individual', inn: null } });
    const objectId = await anObject(shop.db, buyer.company.id, { name: 'Дача на Лесной, 5' });
    const { id } = await inBasket(shop, buyer);
    const visitor = { token: buyer.token };
    await shop.call('basketRemark', { body: { id, remark: 'Для тёщи Марфы' } }, visitor);
    const body = { ...(await openCheckout(shop, buyer)), object: objectId, ownNumber: 'ТЁЩА-1' };
    expect((await shop.call('orderAdd', { body }, visitor)).codes).toEqual([]);
    await shop.call('basketAdd', { body: { products: [{ id, remark: 'Для тёщи Дарьи' }] } }, visitor);
    await shop.call('myGoodsLevel', { body: { id, quantity: 98_765 } }, visitor);
    const traces = ['Дача на Лесной', 'Марфы', 'Дарьи', 'ТЁЩА-1'];
    const { email } = buyer.account;
    const exported = (await person({ action: 'export', login: email })).join('\n');
    for (const trace of [...traces, '98765']) expect.soft(exported).toContain(trace);
    await person({ action: 'erase', login: email, confirmed: email });
    expect(linesWith(await dump(), ...traces)).toEqual([]);
  });

  it('erase leaves the requisites of a sole trader with a tax number, in the company and in its orders', async () => {
    const company = { name: 'ИП Кутузов Илларион', inn: '500100732259', ogrn: '304500116000157', address: 'Тула' };
    const trader = await aReadyBuyer(shop.db, { role: 'ADMIN', company: { ...company, type: 'individual' } });
    const second = await anAccount(shop.db);
    await aMembership(shop.db, second.id, trader.company.id, { role: 'ADMIN' });
    expect((await order(trader, '')).data).toBeTruthy();
    const { email } = trader.account;
    await person({ action: 'erase', login: email, confirmed: email });
    const [kept] = await shop.db.select().from(customerOrder).where(eq(customerOrder.accountId, trader.account.id));
    expect(kept!.buyer).toEqual({ ...company, kpp: null });
    expect(kept!.address).toMatchObject({ contact: '', phone: '' });
  });

  it('erase refuses the only administrator of a company, and changes nothing', async () => {
    const chief = await aReadyBuyer(shop.db, { role: 'ADMIN' });
    const before = await dump();
    const { email } = chief.account;
    await expect(person({ action: 'erase', login: email, confirmed: email })).rejects.toThrow(
      `Это единственный администратор компании ${chief.company.name}`,
    );
    expect(await dump()).toBe(before);
    const second = await anAccount(shop.db);
    await aMembership(shop.db, second.id, chief.company.id, { role: 'ADMIN' });
    expect(await person({ action: 'erase', login: email, confirmed: email })).toHaveLength(1);
  });

  it('of two administrators who are erased at once one stays', async () => {
    const chief = await aReadyBuyer(shop.db, { role: 'ADMIN' });
    const second = await anAccount(shop.db);
    await aMembership(shop.db, second.id, chief.company.id, { role: 'ADMIN' });
    const outcomes = await Promise.allSettled(
      [chief.account.email!, second.email!].map((email) => person({ action: 'erase', login: email, confirmed: email })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('erase asks for the same login again, and refuses an unknown one', async () => {
    const { email, id } = await anAccount(shop.db);
    for (const confirmed of [undefined, 'other@firm.example']) {
      await expect(person({ action: 'erase', login: email, confirmed })).rejects.toThrow('Ничего не удалено');
    }
    expect((await shop.db.select().from(account).where(eq(account.id, id)))[0]!.email).toBe(email);
    await expect(person({ action: 'erase', login: 'nobody@x.example', confirmed: 'x' })).rejects.toThrow(
      'Нет учётной записи',
    );
  });

  it('export writes a file for its owner alone and never over another one', async () => {
    const { email } = await anAccount(shop.db);
    const folder = mkdtempSync(join(tmpdir(), 'optovik-person-'));
    try {
      const file = join(folder, 'person.json');
      expect(await person({ action: 'export', login: email, file })).toEqual([`Данные записаны в ${file}`]);
      expect(readFileSync(file, 'utf8')).toContain(email);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      await expect(person({ action: 'export', login: email, file })).rejects.toThrow('Не записать файл');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
