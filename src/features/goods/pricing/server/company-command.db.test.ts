import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aPriceType } from './factory.ts';
import { priceType } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

beforeEach(async () => {
  await shop.db.delete(outbox);
});

const run = (action: string, args: object = {}) => runOperatorCommand(shop.db, 'company', { action, ...args });
const aPending = () => aBuyer(shop.db, { company: { state: 'pending', orderBan: true }, role: 'ADMIN' });
const companyOf = async (id: number) => (await shop.db.select().from(company).where(eq(company.id, id)))[0]!;
const letters = () => shop.db.select().from(outbox);
const notices = async (token: string) => (await shop.call('notificationList', { query: {} }, { token })).data.items;

describe('npm run shop -- company approve', () => {
  it('lets the company order under the terms that are named, and tells its people', async () => {
    const { company: firm, account, token } = await aPending();
    const typeId = await aPriceType(shop.db, { name: 'Оптовая 1' });
    const manager = await anAccount(shop.db, { role: 'MANAGER', name: 'Борис', lastName: 'Орлов' });
    const args = {
      company: firm.inn,
      'price-type': 'оптовая 1',
      'credit-limit': '100000,50',
      'credit-days': '30',
      discount: '2.5',
      manager: manager.email!.toUpperCase(),
    };
    expect(await run('approve', args)).toEqual([
      `Компания ${firm.name} подтверждена, её людям отправлены уведомление и письмо`,
    ]);
    expect(await companyOf(firm.id)).toMatchObject({
      state: 'active',
      orderBan: false,
      priceTypeId: typeId,
      creditLimit: 10_000_050,
      creditDays: 30,
      discountPercent: 2.5,
      managerAccountId: manager.id,
    });
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ kind: 'company.approved', recipient: account.email, accountId: account.id });
    expect(letter!.content?.facts?.map(([name, value]) => `${name}: ${value.replaceAll(/\s/g, ' ')}`)).toEqual([
      'Валюта: RUB',
      'Скидка: 2,5 %',
      'Кредитный лимит: 100 000,50 ₽',
      'Отсрочка: дней: 30',
      `Менеджер: Борис Орлов, ${manager.email}`,
    ]);
    expect((await notices(token))[0]).toMatchObject({ title: `Компания ${firm.name} подтверждена` });
    const log = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'company.approve'));
    expect(log.at(-1)).toMatchObject({ object: `company ${firm.id}`, details: { by: 'operator', creditDays: 30 } });
  });

  it('names every term that is missing and changes nothing', async () => {
    const { company: firm } = await aPending();
    await expect(run('approve', { company: firm.inn })).rejects.toThrow(
      'Не хватает условий: --price-type=НАЗВАНИЕ (или base), --credit-limit=СУММА (0 — только предоплата), --manager=ПОЧТА (или none)',
    );
    await expect(run('approve', { company: firm.inn, 'price-type': 'base', manager: 'none' })).rejects.toThrow(
      /: --credit-limit=СУММА \(0 — только предоплата\)$/,
    );
    expect(await companyOf(firm.id)).toEqual(firm);
    expect(await letters()).toEqual([]);
  });

  it('approves once, however many operators do it', async () => {
    const { company: firm } = await aPending();
    const args = { company: firm.inn, 'price-type': 'base', 'credit-limit': '0', manager: 'none' };
    const answers = await Promise.allSettled([1, 2, 3].map(() => run('approve', args)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await letters()).toHaveLength(1);
  });

  it('a hidden price type needs a word that says so: it may be what the shop pays itself', async () => {
    const { company: firm } = await aPending();
    const typeId = await aPriceType(shop.db, { name: 'Закупочная', visibility: 'hidden' });
    const args = { company: firm.inn, 'price-type': 'Закупочная', 'credit-limit': '0', manager: 'none' };
    await expect(run('approve', args)).rejects.toThrow('--show-price-type');
    expect(await companyOf(firm.id)).toMatchObject({ state: 'pending', priceTypeId: null });
    await run('approve', { ...args, 'show-price-type': true });
    expect(await companyOf(firm.id)).toMatchObject({ state: 'active', priceTypeId: typeId });
    const [type] = await shop.db.select().from(priceType).where(eq(priceType.id, typeId));
    expect(type!.visibility).toBe('sale');
  });

  it.each([
    ['an unknown price type', { 'price-type': 'Нет такой' }, 'Нет вида цены «Нет такой», есть: '],
    ['a manager who is none', { manager: 'nobody@shop.example' }, 'Нет менеджера с почтой nobody@shop.example'],
    ['a credit limit in words', { 'credit-limit': 'много' }, 'нужна сумма'],
    ['a negative credit limit', { 'credit-limit': '-5' }, 'нужна сумма'],
    ['a discount of 101', { discount: '101' }, 'нужны проценты от 0 до 100'],
    ['another currency', { currency: 'CNY' }, 'нужно RUB, EUR или USD'],
  ])('refuses %s', async (_what, args, message) => {
    const { company: firm } = await aPending();
    const all = { company: firm.inn, 'price-type': 'base', 'credit-limit': '0', manager: 'none', ...args };
    await expect(run('approve', all)).rejects.toThrow(message);
    expect(await companyOf(firm.id)).toEqual(firm);
  });
});

describe('npm run shop -- company refuse', () => {
  it('tells the reason by notice and letter', async () => {
    const { company: firm, account } = await aPending();
    await run('refuse', { company: firm.inn, reason: 'Нет договора' });
    expect(await companyOf(firm.id)).toMatchObject({ state: 'blocked', stateReason: 'Нет договора', orderBan: true });
    expect(await letters()).toMatchObject([
      { kind: 'company.refused', recipient: account.email, content: { facts: [['Причина', 'Нет договора']] } },
    ]);
    await expect(
      run('approve', { company: firm.inn, 'price-type': 'base', 'credit-limit': '0', manager: 'none' }),
    ).rejects.toThrow('не ждёт подтверждения: закрыта');
  });

  it('asks for the reason', async () => {
    const { company: firm } = await aPending();
    await expect(run('refuse', { company: firm.inn })).rejects.toThrow('укажите --reason');
    expect(await companyOf(firm.id)).toEqual(firm);
  });
});

describe('npm run shop -- company set and show', () => {
  it('changes the named terms alone and prints them', async () => {
    const { company: firm, account } = await aBuyer(shop.db, { company: { discountPercent: 3 } });
    const lines = await run('set', { company: firm.inn, 'order-ban': 'on', 'credit-limit': '5000' });
    expect(await companyOf(firm.id)).toEqual({ ...firm, orderBan: true, creditLimit: 500_000 });
    expect(lines).toEqual(await run('show', { company: String(firm.id) }));
    expect(lines).toContain('  Скидка: 3 %');
    expect(lines).toContain('  Запрет заказа: да');
    expect(lines.at(-1)).toContain(account.email!);
    await run('set', { company: firm.inn, 'order-ban': 'off', 'credit-limit': '0' });
    expect(await companyOf(firm.id)).toEqual(firm);
  });

  it('refuses a change of nothing, and to lift the ban of a company that waits', async () => {
    const { company: firm } = await aPending();
    await expect(run('set', { company: firm.inn })).rejects.toThrow('Укажите, что изменить: --price-type');
    await expect(run('set', { company: firm.inn, 'order-ban': 'off' })).rejects.toThrow('company approve');
  });

  it('asks for the КПП where several companies have the ИНН', async () => {
    const first = await aCompany(shop.db, { kpp: '770101001' });
    const second = await aCompany(shop.db, { inn: first.inn, kpp: '770201001' });
    await expect(run('show', { company: first.inn })).rejects.toThrow(`(номер ${second.id})`);
    expect((await run('show', { company: `${first.inn}/770201001` }))[0]).toContain(`номер ${second.id}`);
    await expect(run('show', { company: '99999999' })).rejects.toThrow('Нет компании 99999999');
    await expect(run('show', { company: 'x' })).rejects.toThrow('нужен ИНН');
  });
});

describe('people who ask to be let in', () => {
  it('are listed, and accepted once: the company becomes their current one', async () => {
    const firm = await aCompany(shop.db);
    const person = await anAccount(shop.db);
    await aMembership(shop.db, person.id, firm.id, { state: 'pending' });
    expect((await run('list', { company: 'pending' })).join('\n')).toContain(
      `доступ просит Иван Петров, ${person.email}`,
    );
    const args = { company: firm.inn, person: person.email };
    const answers = await Promise.allSettled([1, 2].map(() => run('accept', args)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [row] = await shop.db.select().from(membership).where(eq(membership.accountId, person.id));
    expect(row).toMatchObject({ state: 'active', isCurrent: true });
    expect(await letters()).toMatchObject([{ kind: 'company.approved', recipient: person.email }]);
  });

  it('become the administrator of a company without people, and buyers of one that has some', async () => {
    const firm = await aCompany(shop.db);
    const closed = await anAccount(shop.db, { active: false });
    await aMembership(shop.db, closed.id, firm.id, { role: 'ADMIN' });
    const [first, second] = [await anAccount(shop.db), await anAccount(shop.db)];
    for (const { id } of [first, second]) await aMembership(shop.db, id, firm.id, { state: 'pending' });
    const accept = (email: string | null) => run('accept', { company: firm.inn, person: email });
    expect(await accept(first.email)).toEqual([
      `${first.email}: доступ к компании ${firm.name} открыт. Это первый человек компании: он её администратор`,
    ]);
    expect(await accept(second.email)).toEqual([`${second.email}: доступ к компании ${firm.name} открыт`]);
    const rows = await shop.db.select().from(membership).where(eq(membership.companyId, firm.id));
    const roleOf = (id: number) => rows.find(({ accountId }) => accountId === id)?.role;
    expect([roleOf(first.id), roleOf(second.id)]).toEqual(['ADMIN', 'USER']);
  });

  it('are declined: the membership is gone and they read of it', async () => {
    const firm = await aCompany(shop.db);
    const { account } = await aBuyer(shop.db);
    await aMembership(shop.db, account.id, firm.id, { state: 'pending' });
    await run('decline', { company: firm.inn, person: account.email });
    const rows = await shop.db.select().from(membership).where(eq(membership.accountId, account.id));
    expect(rows.map(({ companyId }) => companyId)).not.toContain(firm.id);
    expect(await letters()).toMatchObject([{ kind: 'company.refused', recipient: account.email }]);
    await expect(run('accept', { company: firm.inn, person: account.email })).rejects.toThrow('не просит доступа');
  });
});
