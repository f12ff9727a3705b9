import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { aProduct, aProperty } from '#goods/products/server/factory.ts';
import { product } from '#goods/products/server/tables.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { session } from '#identity/session/server/tables.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { siteState } from '#server/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

const ROUNDS = 20;
const PASSWORD = 'Sklad2026!';

let shop: TestApp;
let token: string;
let ownerId: number;

beforeAll(async () => {
  shop = await testApp({ SMS_DAILY_LIMIT: '7' });
  const owner = await anAccount(shop.db, {
    role: 'MANAGER',
    staffRights: presets.owner.rights,
    email: 'o@shop.example',
  });
  ownerId = owner.id;
  token = await aSession(shop.db, owner.id);
});
beforeEach(() => shop.db.delete(siteState));

const read = async () => (await shop.call('officeSettings', {}, { token })).data;
type Orders = Input<'officeSettingsOrders'>['body'];
const saveOrders = async (part: Partial<Orders>, shown?: Orders['shown']) => {
  const { orders } = await read();
  const body = { ...orders, ...part, shown: shown ?? orders };
  return shop.call('officeSettingsOrders', { body }, { token });
};
const saveLogins = async (part: object) => {
  const { logins } = await read();
  return shop.call('officeSettingsLogins', { body: { ...logins, ...part, shown: logins } }, { token });
};
const saveShop = async (part: object) => {
  const { shop: shown } = await read();
  return shop.call('officeSettingsShop', { body: { ...shown, ...part, shown } }, { token });
};
const lastEntry = async () => {
  const found = eq(auditLog.action, 'settings.change');
  return (await shop.db.select().from(auditLog).where(found).orderBy(desc(auditLog.id)).limit(1))[0];
};
const logInAsStaff = async () => {
  const email = `staff${Math.random()}@shop.example`;
  const passwordHash = await hashPassword(PASSWORD);
  await anAccount(shop.db, { role: 'MANAGER', staffRights: presets.sales.rights, email, passwordHash });
  return (await shop.call('authentication', { body: { login: email, password: PASSWORD } })).data.token!;
};

describe('the settings of the office', () => {
  it('hold from the next call on, and the journal has the former and the new value', async () => {
    expect((await read()).orders).toMatchObject({ INVOICE_WORKING_DAYS: 5, HOLIDAYS: [] });
    expect((await saveOrders({ INVOICE_WORKING_DAYS: 9, HOLIDAYS: ['2031-01-02'] })).status).toBe(200);
    expect((await read()).orders).toMatchObject({ INVOICE_WORKING_DAYS: 9, HOLIDAYS: ['2031-01-02'] });
    expect(await lastEntry()).toMatchObject({
      actorAccountId: ownerId,
      details: {
        before: { INVOICE_WORKING_DAYS: 5, HOLIDAYS: [] },
        after: { INVOICE_WORKING_DAYS: 9, HOLIDAYS: ['2031-01-02'] },
      },
    });
  });

  it('decide how long the next session lasts and whether it needs a second step', async () => {
    await saveLogins({ SESSION_IDLE_HOURS: 3 });
    const opened = await logInAsStaff();
    const [row] = await shop.db
      .select()
      .from(session)
      .where(eq(session.tokenHash, hashToken(opened)));
    expect(row?.idleSeconds).toBe(3 * 3600);
    expect((await shop.call('officeHome', {}, { token: opened })).status).toBe(200);
    await saveLogins({ REQUIRE_SECOND_FACTOR: 'staff' });
    const strict = await logInAsStaff();
    expect((await shop.call('officeHome', {}, { token: strict })).codes).toEqual(['FACTOR_REQUIRED']);
  });

  it('decide whether a new password needs the present one', async () => {
    const { account } = await aBuyer(shop.db, { account: { passwordHash: await hashPassword(PASSWORD) } });
    const own = await aSession(shop.db, account.id);
    const change = () =>
      shop.call('passwordChange', { body: { password: 'Novyj2026!', confirmPassword: 'Novyj2026!' } }, { token: own });
    expect((await change()).status).toBe(400);
    await saveLogins({ REQUIRE_CURRENT_PASSWORD: false });
    expect((await change()).status).toBe(200);
  });

  it('give way to a variable of the environment, and say so', async () => {
    const { given, logins } = await read();
    expect(given).toContain('SMS_DAILY_LIMIT');
    expect(logins.SMS_DAILY_LIMIT).toBe(7);
    const refused = await saveLogins({ SMS_DAILY_LIMIT: 8 });
    expect(refused.body.errors).toMatchObject([{ code: 'VALIDATION', field: 'SMS_DAILY_LIMIT' }]);
    await shop.db.insert(siteState).values({
      contacts: { workingHours: '', phone: '', email: '' },
      settings: { SMS_DAILY_LIMIT: 9 },
    });
    expect((await read()).logins.SMS_DAILY_LIMIT).toBe(7);
  });

  it('stand around letters, within their lengths and in one line where a header has one', async () => {
    const save = async (part: object) => {
      const { letters } = await read();
      return shop.call('officeSettingsLetters', { body: { ...letters, ...part, shown: letters } }, { token });
    };
    const texts = {
      LETTER_SENDER: 'Отдел продаж',
      LETTER_SUBJECT: '[Опт]',
      LETTER_HEAD: 'Добрый день!',
      LETTER_FOOT: 'До связи',
    };
    expect((await save(texts)).status).toBe(200);
    expect((await read()).letters).toEqual(texts);
    for (const wrong of [
      { LETTER_SENDER: 'Опт\nBcc: all' },
      { LETTER_SUBJECT: 'Опт\r\na' },
      { LETTER_FOOT: 'я'.repeat(1001) },
    ]) {
      expect((await save(wrong)).codes).toEqual(['VALIDATION']);
    }
    expect((await read()).letters).toEqual(texts);
  });

  it('are refused beyond their bounds', async () => {
    for (const wrong of [{ INVOICE_WORKING_DAYS: 366 }, { INVOICE_WORKING_DAYS: 1.5 }, { HOLIDAYS: ['завтра'] }]) {
      expect((await saveOrders(wrong)).codes).toEqual(['VALIDATION']);
    }
    expect((await saveLogins({ SESSION_IDLE_HOURS: 0 })).codes).toEqual(['VALIDATION']);
  });

  it('a change over another one is a conflict and writes nothing', async () => {
    const { orders } = await read();
    await saveOrders({ INVOICE_WORKING_DAYS: 9 });
    expect((await saveOrders({ INVOICE_WORKING_DAYS: 11 }, orders)).codes).toEqual(['CONFLICT']);
    expect((await read()).orders.INVOICE_WORKING_DAYS).toBe(9);
  });

  it(`of two changes at once one is a conflict, in ${ROUNDS} rounds`, async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const { orders } = await read();
      const bodies = [round + 10, round + 40].map((days) => ({ ...orders, INVOICE_WORKING_DAYS: days, shown: orders }));
      const answers = await Promise.all(bodies.map((body) => shop.call('officeSettingsOrders', { body }, { token })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  it('are changed by the command as on the screen', async () => {
    expect(
      await runOperatorCommand(shop.db, 'settings', { action: 'set', name: 'HOLIDAYS', value: '2031-01-02' }),
    ).toEqual(['HOLIDAYS: 2031-01-02']);
    expect((await read()).orders.HOLIDAYS).toEqual(['2031-01-02']);
    expect(await lastEntry()).toMatchObject({ actorAccountId: null, details: { by: 'operator' } });
    const set = (name: string, value: string, settings = {}) =>
      runOperatorCommand(shop.db, 'settings', { action: 'set', name, value }, settings);
    await expect(set('INVOICE_WORKING_DAYS', '400')).rejects.toThrow('целое число от 0 до 365');
    await expect(set('PORT', '1')).rejects.toThrow('Нет настройки PORT');
    await expect(set('UNPAID_ORDERS', 'release', { UNPAID_ORDERS: 'ask' })).rejects.toThrow('переменной UNPAID_ORDERS');
    const lines = await runOperatorCommand(shop.db, 'settings', { action: 'list' }, { UNPAID_ORDERS: 'ask' });
    expect(lines.join('\n')).toMatch(/UNPAID_ORDERS +ask \(задано переменной окружения\)/);
  });
});

describe('the shop on its settings screen', () => {
  it('gets name, contacts and requisites, which the footer shows', async () => {
    const seller = { inn: '7707083893', bic: '044525225', account: '40702810938000000001' };
    const saved = await saveShop({
      companyName: 'ООО «Электроснаб»',
      phone: '8 800 000-00-18',
      email: 'a@shop.example',
    });
    expect(saved.status).toBe(200);
    const { contacts, shopName } = (await shop.call('footer', {})).data;
    expect([shopName, contacts.email, contacts.phone]).toEqual(['Электроснаб', 'a@shop.example', '78000000018']);
    expect((await saveShop({ inn: seller.inn })).status).toBe(200);
    expect((await read()).shop).toMatchObject({ inn: seller.inn, companyName: 'ООО «Электроснаб»' });
    expect(await lastEntry()).toMatchObject({ details: { before: { inn: '' }, after: { inn: seller.inn } } });
  });

  it('is refused with wrong check digits', async () => {
    const fieldsOf = async (part: object) =>
      (await saveShop({ companyName: 'Опт', ...part })).body.errors.map(({ field }) => field);
    expect(await fieldsOf({ inn: '7707083894' })).toEqual(['inn']);
    expect(await fieldsOf({ ogrn: '1027700132196' })).toEqual(['ogrn']);
    expect(await fieldsOf({ bic: '144525225' })).toEqual(['bic']);
    expect(await fieldsOf({ bic: '044525225', account: '40702810938000000000' })).toEqual(['account']);
    expect(await fieldsOf({ companyName: ' ' })).toEqual(['companyName']);
  });

  it('keeps a name that the environment sets', async () => {
    const own = await testApp({ SHOP_COMPANY_NAME: 'Склад' });
    const id = (await anAccount(own.db, { role: 'MANAGER', staffRights: presets.owner.rights })).id;
    const mine = { token: await aSession(own.db, id) };
    const { shop: shown, given } = (await own.call('officeSettings', {}, mine)).data;
    expect([shown.companyName, given]).toEqual(['Склад', ['SHOP_COMPANY_NAME']]);
    const body = { ...shown, companyName: 'Другой', shown };
    expect((await own.call('officeSettingsShop', { body }, mine)).codes).toEqual(['VALIDATION']);
  });

  it('lists what is left to do until it is done', async () => {
    const missing = async () => (await shop.call('officeHome', {}, { token })).data.missing;
    expect(await missing()).toEqual(
      expect.arrayContaining(['secondStep', 'name', 'contacts', 'seller', 'mail', 'goods']),
    );
    await saveShop({ companyName: 'Опт', phone: '8 800 000-00-18', email: 'a@shop.example' });
    expect(await missing()).not.toContain('prices');
    const { id } = await aProduct(shop.db, { price: null });
    await aPrice(shop.db, id, await aPriceType(shop.db, { visibility: 'hidden' }), 900);
    expect(await missing()).toContain('prices');
    await aPrice(shop.db, id, await aPriceType(shop.db), 1000);
    const left = await missing();
    for (const done of ['name', 'contacts', 'goods', 'prices']) expect(left).not.toContain(done);
    const manager = await anAccount(shop.db, { role: 'MANAGER', staffRights: presets.manager.rights });
    const seen = await shop.call('officeHome', {}, { token: await aSession(shop.db, manager.id) });
    expect(seen.data.missing).toEqual([]);
    expect(await missing()).not.toContain('manager');
  });
});

describe('the legal texts', () => {
  const save = async (part: object, former?: object) => {
    const { texts } = await read();
    const body = { ...texts, ...part, shown: { ...texts, ...former } };
    return shop.call('officeSettingsTexts', { body }, { token });
  };
  const shown = async () => (await shop.call('staticPrivacy', {})).data.html;

  it('are written in Markdown, and an empty field leaves the present one', async () => {
    await seedStaticPages(shop.db, 'Опт');
    const before = await shown();
    expect((await save({ 'personal-data': 'Согласен.' })).status).toBe(200);
    expect(await shown()).toBe(before);
    expect((await save({ privacy: '## Зачем\n\n- чтобы доставить' })).status).toBe(200);
    expect(await shown()).toMatch(/<h2>Зачем<\/h2>\s*<ul>\s*<li>чтобы доставить<\/li>/);
    expect(await lastEntry()).toMatchObject({ actorAccountId: ownerId, details: { before: { privacy: '' } } });
  });

  it('are refused with a part that the pages do not show, emptied, or over those of somebody else', async () => {
    await save({ privacy: 'Первая' });
    for (const wrong of ['# Заголовок', '![a](https://b/c.png)', '[a](javascript:b)', '']) {
      const { body } = await save({ privacy: wrong });
      expect(body.errors).toMatchObject([{ code: 'VALIDATION', field: 'privacy' }]);
    }
    expect((await save({ privacy: 'Вторая' }, { privacy: 'Нулевая' })).codes).toEqual(['CONFLICT']);
    expect(await shown()).toContain('Первая');
  });
});

describe('works and closing', () => {
  const save = async (part: object) => {
    const { works: shown } = await read();
    return shop.call('officeSettingsWorks', { body: { ...shown, ...part, shown } }, { token });
  };

  it('leave the shop to who may change the settings', async () => {
    const manager = await anAccount(shop.db, { role: 'MANAGER', staffRights: presets.manager.rights });
    const other = { token: await aSession(shop.db, manager.id) };
    expect((await save({ active: true, until: '2031-01-02T03:00:00.000Z' })).status).toBe(200);
    expect((await shop.call('officeHome', {}, other)).codes).toEqual(['WORKS']);
    expect((await read()).works).toEqual({ active: true, until: '2031-01-02T03:00:00.000Z', closed: false });
    expect((await save({ active: false, until: null, closed: true })).status).toBe(200);
    expect((await shop.call('officeHome', {}, other)).codes).toEqual(['CLOSED']);
    expect((await save({ closed: false })).status).toBe(200);
    expect((await shop.call('officeHome', {}, other)).status).toBe(200);
  });
});

describe('the test letter', () => {
  it('shows the own answer of the mail server', async () => {
    const mail = await startMailServer();
    afterFile(() => mail.close());
    const own = await testApp({
      SMTP_URL: mail.url,
      MAIL_FROM: 'shop@shop.example',
      PUBLIC_URL: 'https://shop.example',
    });
    const owner = { role: 'MANAGER', staffRights: presets.owner.rights, email: 'olga@shop.example' } as const;
    const mine = { token: await aSession(own.db, (await anAccount(own.db, owner)).id) };
    const sent = (await own.call('officeSettingsLetter', {}, mine)).data;
    expect(sent).toMatchObject({ isSent: true, to: owner.email, answer: expect.stringMatching(/^250/) as string });
    expect(mail.letters.map(({ to }) => to)).toEqual([owner.email]);
    const letters = { LETTER_SENDER: '', LETTER_SUBJECT: '', LETTER_HEAD: '', LETTER_FOOT: '' };
    const around = { ...letters, LETTER_HEAD: 'Good day', LETTER_FOOT: 'Yours, the shop' };
    await own.call('officeSettingsLetters', { body: { ...around, shown: letters } }, mine);
    await own.call('officeSettingsLetter', {}, mine);
    expect(mail.letters.at(-1)!.text).toContain('Good day');
    expect(mail.letters.at(-1)!.text).toContain('Yours, the shop');
    mail.trouble = () => ({ at: 'rcpt', answer: 550, text: 'no such mailbox' });
    const refused = (await own.call('officeSettingsLetter', {}, mine)).data;
    expect(refused).toMatchObject({ isSent: false, answer: expect.stringContaining('no such mailbox') as string });
  });

  it('says that no mail server is set', async () => {
    expect((await shop.call('officeSettingsLetter', {}, { token })).data).toMatchObject({ isSent: null });
  });
});

describe('which goods are new', () => {
  const save = async (part: object, shownPart: object = {}) => {
    const { goods } = await read();
    return shop.call(
      'officeSettingsGoods',
      { body: { ...goods, ...part, shown: { ...goods, ...shownPart } } },
      { token },
    );
  };
  const isNew = async (id: number) =>
    (await shop.db.select({ is: product.isNew }).from(product).where(eq(product.id, id)))[0]!.is;

  it('follows the days and the property at once, and the journal has both', async () => {
    const daysAgo = (days: number) => ({ createdAt: new Date(Date.now() - days * 86_400_000) });
    const { sourceId } = await aProduct(shop.db, daysAgo(100));
    const { values } = await aProperty(shop.db, ['Да'], { sourceId, name: 'Новинка сезона' });
    const [recent, marked] = [
      await aProduct(shop.db, daysAgo(10)),
      await aProduct(shop.db, { ...daysAgo(90), valueIds: [values[0]!.id] }),
    ];
    expect((await read()).properties).toContain('Новинка сезона');
    expect((await save({ newProperty: 'Новинка сезона' })).status).toBe(200);
    expect([await isNew(recent.id), await isNew(marked.id)]).toEqual([true, true]);
    expect((await save({ NEW_GOODS_DAYS: 5 })).status).toBe(200);
    expect([await isNew(recent.id), await isNew(marked.id)]).toEqual([false, true]);
    expect((await save({ newProperty: '' })).status).toBe(200);
    expect(await isNew(marked.id)).toBe(false);
    expect(await lastEntry()).toMatchObject({
      details: { before: { newProperty: 'Новинка сезона' }, after: { newProperty: '' } },
    });
  });

  it('is refused for a property that no goods have, beyond the bounds, and over another change', async () => {
    expect((await save({ newProperty: 'Нет такого' })).body.errors).toMatchObject([
      { code: 'VALIDATION', field: 'newProperty' },
    ]);
    expect((await save({ NEW_GOODS_DAYS: 366 })).codes).toEqual(['VALIDATION']);
    expect((await save({ NEW_GOODS_DAYS: 7 }, { newProperty: 'Новинка' })).codes).toEqual(['CONFLICT']);
    expect((await read()).goods).toEqual({ NEW_GOODS_DAYS: 30, newProperty: '' });
  });
});
