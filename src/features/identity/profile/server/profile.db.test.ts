import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { city } from '#identity/city/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { session } from '#identity/session/server/tables.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  // Its role dates entries of the log
  shop = await testApp({}, ownedDatabase);
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const idOf = async (token: string) => {
  const [row] = await shop.db
    .select()
    .from(session)
    .where(eq(session.tokenHash, hashToken(token)));
  return row!.id;
};
/** A session of a manager who acts under this account. */
async function actingSession(accountId: number): Promise<string> {
  const manager = await anAccount(shop.db, { role: 'MANAGER' });
  return aChildSession(shop.db, await aSession(shop.db, manager.id), accountId);
}

describe('the profile', () => {
  it(
    'has the data of the account with its city and role',
    { tags: ['R-CALL-015', 'R-ENT-49', 'R-ENT-50'] },
    async () => {
      const [town] = await shop.db.insert(city).values({ name: 'Тула', region: 'Тульская область' }).returning();
      const { token } = await aBuyer(shop.db, {
        account: {
          name: 'Марина',
          lastName: 'Соколова',
          secondName: 'Андреевна',
          phone: '79161234567',
          email: 'sokolova@firm.example',
          workPosition: 'Закупщик',
          cityId: town!.id,
        },
        role: 'ADMIN',
      });
      const { data } = await shop.call('profileGet', {}, { token });
      expect(data.user).toEqual({
        full_name: 'Соколова Марина Андреевна',
        phone: '+7 (916) 123-45-67',
        email: 'sokolova@firm.example',
        workPosition: 'Закупщик',
        hasPassword: false,
        roleName: 'Администратор компании',
        role: 'ADMIN',
        city: { id: town!.id, name: 'Тула', region: 'Тульская область' },
      });
    },
  );

  it(
    'a manager has no position and an account without a city has none',
    { tags: ['R-ROLE-17', 'R-ENT-50'] },
    async () => {
      const { id } = await anAccount(shop.db, { role: 'MANAGER', workPosition: 'Старший менеджер' });
      const { data } = await shop.call('profileGet', {}, { token: await aSession(shop.db, id) });
      expect(data.user).not.toHaveProperty('workPosition');
      expect(data.user.city).toBeNull();
    },
  );

  it('a guest has no profile', async () => {
    expect((await shop.call('profileGet', {})).codes).toEqual(['AUTH_REQUIRED']);
  });
});

describe('the sessions of an account', () => {
  it('are listed with device and address, this one marked, ended and foreign ones left out', async () => {
    const { account: own, token } = await aBuyer(shop.db);
    const other = await aSession(shop.db, own.id);
    const ended = await aSession(shop.db, own.id);
    await shop.call('logout', {}, { token: ended });
    await shop.db
      .update(session)
      .set({ agent: firefox, ip: '203.0.113.9' })
      .where(eq(session.id, await idOf(other)));
    await aBuyer(shop.db);
    const { data } = await shop.call('profileSecurity', {}, { token });
    expect(data.sessions).toEqual([
      {
        id: await idOf(other),
        device: 'Firefox, Windows',
        place: '203.0.113.9',
        since: expect.any(String),
        isThis: false,
      },
      expect.objectContaining({ id: await idOf(token), isThis: true, device: 'Неизвестное устройство' }),
    ]);
  });

  it('one is ended with those opened from it, another account’s is not found', async () => {
    const { account: own, token } = await aBuyer(shop.db);
    const other = await aSession(shop.db, own.id);
    const foreign = await aBuyer(shop.db);
    const refused = await shop.call('profileEndSessions', { body: { id: await idOf(foreign.token) } }, { token });
    expect(refused.codes).toEqual(['NOT_FOUND']);
    expect((await shop.call('sessionCheck', {}, { token: foreign.token })).data.authorized).toBe(true);
    const id = await idOf(other);
    expect((await shop.call('profileEndSessions', { body: { id } }, { token })).data).toEqual({ ended: 1 });
    expect((await shop.call('sessionCheck', {}, { token: other })).data.authorized).toBe(false);
    expect((await shop.call('profileEndSessions', { body: { id } }, { token })).codes).toEqual(['NOT_FOUND']);
  });

  it('all others are ended, this one stays', async () => {
    const { account: own, token } = await aBuyer(shop.db);
    const others = [await aSession(shop.db, own.id), await aSession(shop.db, own.id)];
    expect((await shop.call('profileEndSessions', { body: {} }, { token })).data).toEqual({ ended: 2 });
    for (const other of others)
      expect((await shop.call('sessionCheck', {}, { token: other })).data.authorized).toBe(false);
    expect((await shop.call('sessionCheck', {}, { token })).data.authorized).toBe(true);
    const living = and(eq(session.accountId, own.id), isNull(session.revokedAt));
    expect(await shop.db.$count(session, living)).toBe(1);
  });

  it('a manager who acts under a customer neither sees nor ends them, nor changes his letters', async () => {
    const { account: own } = await aBuyer(shop.db);
    const token = await actingSession(own.id);
    expect((await shop.call('profileGet', {}, { token })).codes).toEqual([]);
    expect((await shop.call('profileSecurity', {}, { token })).codes).toEqual(['FORBIDDEN']);
    expect((await shop.call('profileEndSessions', { body: {} }, { token })).codes).toEqual(['FORBIDDEN']);
    const letters = { body: { group: 'orders', isOn: false } };
    expect((await shop.call('profileSetLetters', letters, { token })).codes).toEqual(['FORBIDDEN']);
  });
});

describe('the data of a person', () => {
  it('come to himself alone, without what proves who he is and without other people’s', async () => {
    const { account: own, token } = await aBuyer(shop.db, {
      account: { passwordHash: 'geheim', lastName: 'Соколова' },
    });
    const foreign = await aBuyer(shop.db, { account: { lastName: 'Чужак' } });
    await writeAudit(shop.db, { accountId: own.id, action: 'login', ip: '203.0.113.9' });
    await writeAudit(shop.db, { accountId: foreign.account.id, action: 'login', ip: '203.0.113.77' });
    const { data } = await shop.call('profileData', {}, { token });
    expect(data.parts['Учётная запись']).toEqual([expect.objectContaining({ фамилия: 'Соколова', почта: own.email })]);
    expect(data.parts['Журнал']).toEqual([expect.objectContaining({ действие: 'login', адрес: '203.0.113.9' })]);
    const text = JSON.stringify(data);
    for (const secret of ['geheim', 'Чужак', '203.0.113.77', hashToken(token)]) expect(text).not.toContain(secret);
    expect((await shop.call('profileData', {}, { token: await actingSession(own.id) })).codes).toEqual(['FORBIDDEN']);
    expect((await shop.call('profileData', {})).codes).toEqual(['AUTH_REQUIRED']);
  });

  it('are given five times an hour', async () => {
    const { token } = await aBuyer(shop.db);
    for (let n = 0; n < 5; n += 1) expect((await shop.call('profileData', {}, { token })).codes).toEqual([]);
    expect((await shop.call('profileData', {}, { token })).codes).toEqual(['RATE_LIMITED']);
  });
});

describe('security events', () => {
  it('are those of the account in plain words, for ninety days, without what is none', async () => {
    const { account: own, token } = await aBuyer(shop.db);
    const entry = { accountId: own.id, ip: '203.0.113.9' };
    await writeAudit(shop.db, { ...entry, action: 'login' });
    await writeAudit(shop.db, { ...entry, action: 'order.add' });
    await writeAudit(shop.db, { ...entry, accountId: (await anAccount(shop.db)).id, action: 'login' });
    await shop.db.insert(auditLog).values({ ...entry, action: 'logout', at: new Date(Date.now() - 91 * 86_400_000) });
    await writeAudit(shop.db, { ...entry, action: 'login.failed' });
    const { data } = await shop.call('profileSecurity', {}, { token });
    expect(data.events.map(({ text, place }) => [text, place])).toEqual([
      ['Неудачная попытка входа', '203.0.113.9'],
      ['Вход', '203.0.113.9'],
    ]);
  });
});

describe('the switches of letters', () => {
  it(
    'are on until they are switched off, each once, and unknown groups are refused',
    { tags: ['R-PROF-03'] },
    async () => {
      const { account: own, token } = await aBuyer(shop.db);
      const get = async () => (await shop.call('profileLetters', {}, { token })).data;
      expect((await get()).map(({ isOn }) => isOn)).not.toContain(false);
      const set = (group: string, isOn: boolean) =>
        shop.call('profileSetLetters', { body: { group, isOn } }, { token });
      await Promise.all([set('orders', false), set('orders', false)]);
      expect((await get()).find(({ group }) => group === 'orders')!.isOn).toBe(false);
      const [row] = await shop.db.select({ muted: account.mutedLetters }).from(account).where(eq(account.id, own.id));
      expect(row!.muted).toEqual(['orders']);
      await set('orders', true);
      expect((await get()).map(({ isOn }) => isOn)).not.toContain(false);
      expect((await set('__proto__', false)).codes).toEqual(['VALIDATION']);
    },
  );

  it.for([
    ['MANAGER', ['orders', 'companies', 'appeals', 'priceLists']],
    ['TECH', ['exchange']],
  ] as const)('of a %s are those of letters that he gets', async ([role, groups]) => {
    const own = await anAccount(shop.db, { role });
    const token = await aSession(shop.db, own.id);
    const { data } = await shop.call('profileLetters', {}, { token });
    expect(data.map(({ group }) => group)).toEqual(groups);
    expect(JSON.stringify(data)).not.toContain('Заказ принят');
  });
});
