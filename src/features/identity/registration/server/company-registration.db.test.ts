import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, anAccount, aMembership } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { outbox } from '#server/delivery/tables.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import {
  accountOf,
  anInn,
  aPerson,
  aRegisteringShop,
  confirm,
  firm,
  lastTo,
  registerCompany,
  wordTo,
} from './registration.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await aRegisteringShop();
});

describe('registration of a company', () => {
  it(
    'a new company waits for a manager: its person sees the catalogue and cannot order',
    { tags: ['R-CALL-009'] },
    async () => {
      const [inn, person] = [await anInn(shop), aPerson()];
      const { data } = await registerCompany(shop, { ...person, inn, workPosition: 'Закупщик' });
      const { data: entered } = await confirm(shop, { word: await wordTo(shop, person.email), key: data!.key });
      const [row] = await shop.db.select().from(company).where(eq(company.inn, inn));
      expect(row).toMatchObject({
        state: 'pending',
        orderBan: true,
        type: 'legal',
        kpp: firm.kpp,
        address: firm.address,
      });
      const header = await shop.call('header', {}, { token: entered!.token });
      expect(header.data!.contragents).toMatchObject([{ uf_order_ban: '1' }]);
      const [letter] = await shop.db
        .select()
        .from(outbox)
        .where(eq(outbox.kind, 'company.new'))
        .orderBy(desc(outbox.id));
      expect(letter!.content!.facts).toContainEqual(['ИНН', inn]);
    },
  );

  it('who names the tax number of a customer waits, and sees nothing of the company', async () => {
    const owner = await aBuyer(shop.db, { role: 'ADMIN' });
    const person = aPerson();
    const { data } = await registerCompany(shop, { ...person, inn: owner.company.inn! });
    const { data: entered } = await confirm(shop, { word: await wordTo(shop, person.email), key: data!.key });
    const header = await shop.call('header', {}, { token: entered!.token });
    expect(header.data!.contragents).toEqual([]);
    const joined = await accountOf(shop, person.email);
    const [row] = await shop.db.select().from(membership).where(eq(membership.accountId, joined!.id));
    expect(row).toMatchObject({ companyId: owner.company.id, state: 'pending', role: 'USER', isCurrent: false });
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, owner.account.id));
    expect(notices[0]!.title).toContain('Ким Анна Юрьевна просит доступ');
    expect((await lastTo(shop, owner.account.email!)).kind).toBe('company.join');
  });

  it('notice and letters about who asks to join name the company as the shop has it, and what was typed beside it', async () => {
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    const owner = await aBuyer(shop.db, {
      role: 'ADMIN',
      company: { name: 'ООО «Клён»', managerAccountId: manager.id },
    });
    const person = aPerson();
    const { data } = await registerCompany(shop, { ...person, inn: owner.company.inn!, uf_name: 'ООО Чужое имя' });
    await confirm(shop, { word: await wordTo(shop, person.email), key: data!.key });
    for (const { id } of [owner.account, manager]) {
      const notices = await shop.db.select().from(notification).where(eq(notification.accountId, id));
      expect(notices.map(({ title }) => title)).toEqual(['Ким Анна Юрьевна просит доступ к компании ООО «Клён»']);
    }
    for (const { email } of [owner.account, manager]) {
      const letter = await lastTo(shop, email!);
      expect(letter.subject + letter.content!.paragraphs.join(' ')).not.toContain('Чужое имя');
      expect(letter.content!.facts).toEqual(
        expect.arrayContaining([
          ['Компания', 'ООО «Клён»'],
          ['Название в заявке', 'ООО Чужое имя'],
        ]),
      );
    }
    expect((await lastTo(shop, manager.email!)).subject).toBe('Просит доступ к компании: ООО «Клён»');
  });

  it('the letter about who asks to join goes to the manager of the company, or to the shop where it has none', async () => {
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    for (const managerAccountId of [manager.id, null]) {
      const owner = await aBuyer(shop.db, { role: 'ADMIN', company: { managerAccountId } });
      const person = aPerson();
      const { data } = await registerCompany(shop, { ...person, inn: owner.company.inn! });
      await confirm(shop, { word: await wordTo(shop, person.email), key: data!.key });
      const subject = /^Просит доступ к компании/;
      const letter = await lastTo(shop, managerAccountId === null ? '' : manager.email!);
      expect(letter.kind).toBe('company.join');
      expect(letter.subject).toMatch(subject);
      expect(JSON.stringify(letter.content)).toContain(person.email.toLowerCase());
      expect(letter.accountId).toBe(managerAccountId);
      const page = `/manager/mycompanies/${owner.company.id}/`;
      expect(letter.content!.action!.path).toBe(page);
      const notices = await shop.db.select().from(notification).where(eq(notification.url, page));
      expect(notices.map(({ accountId }) => accountId)).toEqual(managerAccountId === null ? [] : [manager.id]);
    }
  });

  it('two people of one new company who confirm at the same time get one company', async () => {
    const inn = await anInn(shop);
    const people = [aPerson(), aPerson()];
    const steps = await Promise.all(
      people.map(async (person, n) => {
        const { data } = await registerCompany(shop, { ...person, inn, kpp: n === 0 ? firm.kpp : '' });
        return { word: await wordTo(shop, person.email), key: data!.key };
      }),
    );
    await Promise.all(steps.map((step) => confirm(shop, step)));
    expect(await shop.db.$count(company, eq(company.inn, inn))).toBe(1);
    const states = await shop.db
      .select({ state: membership.state })
      .from(membership)
      .innerJoin(company, and(eq(company.id, membership.companyId), eq(company.inn, inn)));
    expect(states.map(({ state }) => state).toSorted()).toEqual(['active', 'pending']);
  });

  it('a wrong tax number is named at its field', { tags: ['R-VAL-07'] }, async () => {
    const answer = await registerCompany(shop, { inn: '7707083894' });
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ field: 'inn', message: 'ИНН должен содержать 10 символов' }),
    ]);
  });
});

describe('a pending membership', () => {
  it('accepted by nobody, it never becomes current', async () => {
    const waiting = await anAccount(shop.db);
    const { id } = await aCompany(shop.db);
    await aMembership(shop.db, waiting.id, id, { state: 'pending' });
    const { contragents } = (await shop.call('header', {}, { token: await aSession(shop.db, waiting.id) })).data!;
    expect(contragents).toEqual([]);
    expect(
      (
        await shop.call(
          'contragentSwitch',
          { params: { id: String(id) } },
          { token: await aSession(shop.db, waiting.id) },
        )
      ).codes,
    ).toEqual(['NOT_FOUND']);
  });
});
