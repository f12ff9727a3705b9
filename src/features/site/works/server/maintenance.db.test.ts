import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#shared/endpoint.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { siteState } from '#server/tables.ts';
import { servedCalls } from '#shop/routes.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { changeClosed, changeTechnicalWorks } from '#office/settings/server/index.ts';
import type { Availability } from '#server/session/check-open.ts';

let shop: TestApp;
let buyer: string;
let tech: string;

beforeAll(async () => {
  shop = await testApp();
  buyer = (await aBuyer(shop.db)).token;
  tech = await aSession(shop.db, (await anAccount(shop.db, { role: 'TECH' })).id);
  await seedStaticPages(shop.db, 'Оптовик');
});
afterEach(async () => {
  await changeTechnicalWorks(shop.db, false);
  await changeClosed(shop.db, false);
});

const works = async () => (await shop.call('technicalWorks', {})).data;
const namesOf = (...availability: Availability[]): CallName[] =>
  servedCalls.filter((call) => availability.includes(call.availability)).map((call) => call.name);

/** What the wire says to a request of every call, regardless of its input. */
async function answersOf(names: readonly CallName[], token?: string) {
  const answerOf = async (name: CallName) => {
    const { status, body, codes } = await shop.call(name, { params: {}, query: {}, body: {} } as never, { token });
    return { name, status, data: body.data as unknown, codes };
  };
  const answers: Awaited<ReturnType<typeof answerOf>>[] = [];
  // No more at once than may wait of one visitor
  for (let from = 0; from < names.length; from += 50) {
    answers.push(...(await Promise.all(names.slice(from, from + 50).map(answerOf))));
  }
  return answers;
}

describe('technical works', () => {
  it('the state of maintenance and its end are public', { tags: ['R-CALL-025'] }, async () => {
    expect(await works()).toEqual({ active: false, until: null });
    await changeTechnicalWorks(shop.db, true, new Date('2030-01-02T03:00:00Z'));
    expect(await works()).toEqual({ active: true, until: '2030-01-02T03:00:00.000Z' });
    await changeTechnicalWorks(shop.db, false);
    expect(await works()).toEqual({ active: false, until: null });
  });

  it('every call but login, session, footer and this one answers 503 WORKS', { tags: ['R-ROUTE-48'] }, async () => {
    await changeTechnicalWorks(shop.db, true);
    const names = namesOf('open shop', 'closed shop');
    expect(names.length).toBeGreaterThan(20);
    for (const answer of [...(await answersOf(names, buyer)), ...(await answersOf(names))]) {
      expect(answer).toMatchObject({ status: 503, data: null, codes: ['WORKS'] });
    }
    expect(namesOf('always').toSorted()).toEqual(
      [
        'authentication',
        'loginByCode',
        'loginByPasskey',
        'loginByRecoveryCode',
        'loginPasskeyOptions',
        'footer',
        'logout',
        'sessionCheck',
        'sessionCsrf',
        'technicalWorks',
      ].toSorted(),
    );
    expect((await shop.call('footer', {})).status).toBe(200);
    expect((await shop.call('sessionCheck', {}, { token: buyer })).data).toEqual({ authorized: true });
  });

  it('the 503 response carries Retry-After', { tags: ['R-ROUTE-48'] }, async () => {
    await changeTechnicalWorks(shop.db, true, new Date(Date.now() + 60_000));
    const { headers } = await shop.call('header', {}, { token: buyer });
    expect(Number(headers['retry-after'])).toBeGreaterThan(55);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('a technical user can make every call', { tags: ['R-ROUTE-48', 'R-ROLE-02'] }, async () => {
    await changeTechnicalWorks(shop.db, true);
    expect((await shop.call('header', {}, { token: tech })).status).toBe(200);
  });
});

describe('the closed shop', () => {
  it(
    'every data call returns only the closed flag, with and without a session',
    { tags: ['R-ENT-66', 'R-STATE-087'] },
    async () => {
      await changeClosed(shop.db, true);
      const names = namesOf('open shop');
      for (const answer of [...(await answersOf(names, buyer)), ...(await answersOf(names))]) {
        expect(answer).toMatchObject({ status: 200, data: { closed: true }, codes: ['CLOSED'] });
      }
    },
  );

  it(
    'login, logout, session, footer, static pages, maintenance and feedback calls still answer',
    { tags: ['R-ENT-66'] },
    async () => {
      await changeClosed(shop.db, true);
      expect(namesOf('closed shop').toSorted()).toEqual(
        ['feedback', 'feedbackChallenge', 'staticPage', 'staticPrivacy'].toSorted(),
      );
      const { token } = await aBuyer(shop.db);
      for (const { data, codes } of await answersOf(namesOf('always', 'closed shop'), token)) {
        expect(data).not.toEqual({ closed: true });
        expect(codes).not.toContain('CLOSED');
      }
      expect((await shop.call('staticPrivacy', {})).status).toBe(200);
    },
  );

  it('a technical user can use a closed shop', { tags: ['R-ENT-66', 'R-ROLE-02'] }, async () => {
    await changeClosed(shop.db, true);
    expect((await shop.call('header', {}, { token: tech })).data.user.role).toBe('TECH');
  });

  it('a blocked company finds the shop closed at once, other companies do not', { tags: ['R-ENT-66'] }, async () => {
    const { token, company: own } = await aBuyer(shop.db);
    expect((await shop.call('header', {}, { token })).status).toBe(200);
    await shop.db.update(company).set({ state: 'blocked' }).where(eq(company.id, own.id));
    expect((await shop.call('header', {}, { token })).body).toMatchObject({ status: 'error', data: { closed: true } });
    expect((await shop.call('footer', {}, { token })).status).toBe(200);
    expect((await shop.call('header', {}, { token: buyer })).data).toMatchObject({ basket: [] });
  });

  it('the closed state overrides maintenance for data calls', { tags: ['R-FEAT-34'] }, async () => {
    await changeClosed(shop.db, true);
    await changeTechnicalWorks(shop.db, true);
    expect((await shop.call('header', {}, { token: buyer })).codes).toEqual(['CLOSED']);
    expect((await shop.call('staticPrivacy', {})).codes).toEqual(['WORKS']);
  });

  it('changing either state keeps the contacts', { tags: ['R-FEAT-34'] }, async () => {
    const contacts = { workingHours: '9–18', phone: '78005553535', email: 'a@b.ru' };
    await shop.db.update(siteState).set({ contacts });
    await changeClosed(shop.db, true);
    expect((await shop.call('footer', {})).data.contacts).toEqual(contacts);
  });
});
