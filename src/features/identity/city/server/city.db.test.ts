import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { anAddressDatabase } from './factory.ts';
import { cityList } from './city-list.ts';
import { seedCities } from './seed-cities.ts';
import { city } from './tables.ts';

let shop: TestApp;
let token: string;
const folder = mkdtempSync(join(tmpdir(), 'optovik-geo-'));

beforeAll(async () => {
  const file = join(folder, 'city.mmdb');
  const record = {
    city: { geoname_id: 1, names: { ru: 'Железногорск', en: 'Zheleznogorsk' } },
    subdivisions: [{ geoname_id: 2, iso_code: 'KRS', names: { ru: 'Курская область', en: 'Kursk Oblast' } }],
  };
  writeFileSync(file, anAddressDatabase('81.2.69.0', record));
  shop = await testApp({ GEOIP_FILE: file, TRUST_PROXY: '1' });
  await seedCities(shop.db);
  token = (await aBuyer(shop.db)).token;
});
afterAll(() => rmSync(folder, { recursive: true }));

const find = async (cityName: string, as = token) =>
  (await shop.call('citiesByName', { query: { cityName } }, { token: as })).data;
const idOf = async (name: string) => (await find(name))[0]!.cityId;
const detect = (address: string, as = token) =>
  shop.call('cityByIp', {}, { token: as, headers: { 'x-forwarded-for': address } });

describe('the list of cities', () => {
  it('cities are seeded once, also by several starts', async () => {
    await seedCities(shop.db);
    expect(await shop.db.$count(city)).toBe(cityList.length);
    expect(cityList.length).toBeGreaterThan(120);
  });
});

describe('search by name', () => {
  it(
    'cities are found by the beginning of a word, regardless of case, ё and hyphens',
    { tags: ['R-CALL-130', 'R-ENT-55'] },
    async () => {
      expect(await find('ОРЕ')).toEqual([
        { cityId: expect.any(Number), cityName: 'Оренбург', region: 'Оренбургская область', isSelected: false },
        { cityId: expect.any(Number), cityName: 'Орёл', region: 'Орловская область', isSelected: false },
        { cityId: expect.any(Number), cityName: 'Орехово-Зуево', region: 'Московская область', isSelected: false },
      ]);
      expect((await find('щелк')).map((found) => found.cityName)).toEqual(['Щёлково']);
      expect((await find('королё')).map((found) => found.cityName)).toEqual(['Королёв']);
      expect((await find('ростов на')).map((found) => found.cityName)).toEqual(['Ростов-на-Дону']);
      expect((await find('петербург')).map((found) => found.cityName)).toEqual(['Санкт-Петербург']);
      expect((await find('нов')).map((found) => found.cityName)).toEqual([
        ...cityList.map(([name]) => name).filter((name) => name.startsWith('Нов')),
        'Нижний Новгород',
        'Великий Новгород',
      ]);
    },
  );

  it(
    'the city search works from one character and answers at most 20, the larger ones first',
    { tags: ['R-CALL-130', 'R-VAL-42'] },
    async () => {
      const found = await find('к');
      expect(found).toHaveLength(20);
      expect(found[0]!.cityName).toBe('Казань');
      expect((await shop.call('citiesByName', { query: { cityName: ' ' } }, { token })).status).toBe(400);
    },
  );

  it('the city search takes wildcards of the database literally', { tags: ['R-CALL-130'] }, async () => {
    expect(await find('%')).toEqual([]);
    expect(await find('_азань')).toEqual([]);
  });

  it('the city search needs a session', { tags: ['R-CALL-130'] }, async () => {
    expect((await shop.call('citiesByName', { query: { cityName: 'К' } })).status).toBe(401);
  });
});

describe('choosing', () => {
  it('a chosen city is stored and shown by header and search', { tags: ['R-CALL-131', 'R-STATE-075'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const cityId = await idOf('Тула');
    const answer = await shop.call('setUserCity', { query: { cityId: String(cityId) } }, { token: buyer.token });
    const tula = { id: cityId, name: 'Тула', region: 'Тульская область' };
    expect(answer.data).toEqual({ city: tula });
    expect((await shop.call('header', {}, { token: buyer.token })).data.user.city).toEqual(tula);
    expect((await find('Тула', buyer.token))[0]).toMatchObject({ isSelected: true });
  });

  it('the choice of a city is not cached; POST does the same', { tags: ['R-CALL-131'] }, async () => {
    const cityId = await idOf('Псков');
    const got = await shop.call('setUserCity', { query: { cityId: String(cityId) } }, { token });
    const posted = await shop.call('setUserCityByPost', { body: { cityId } }, { token });
    expect(got.headers['cache-control']).toBe('no-store');
    expect(posted.headers['cache-control']).toBe('no-store');
    expect(posted.data).toEqual(got.data);
  });

  it('a city is not changed without the token in the header, cookie or not', { tags: ['R-CALL-131'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const cityId = String(await idOf('Псков'));
    const answer = await shop.call(
      'setUserCity',
      { query: { cityId } },
      { headers: { cookie: `token=${buyer.token}` } },
    );
    expect(answer.status).toBe(401);
    const [row] = await shop.db.select().from(account).where(eq(account.id, buyer.account.id));
    expect(row!.cityId).toBeNull();
  });

  it('a manager acting under a customer does not change the customer’s city', { tags: ['R-CALL-131'] }, async () => {
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    const buyer = await aBuyer(shop.db);
    const child = await aChildSession(shop.db, await aSession(shop.db, manager.id), buyer.account.id);
    const answer = await shop.call('setUserCity', { query: { cityId: String(await idOf('Псков')) } }, { token: child });
    expect([answer.status, ...answer.codes]).toEqual([403, 'FORBIDDEN']);
  });

  it('only the id of a known city is accepted', { tags: ['R-CALL-131'] }, async () => {
    const unknown = await shop.call('setUserCity', { query: { cityId: '999999' } }, { token });
    expect(unknown.codes).toEqual(['404']);
    for (const cityId of ['1 or 1=1', '-1', '1.5', '']) {
      expect((await shop.call('setUserCity', { query: { cityId } }, { token })).status).toBe(400);
    }
  });
});

describe('detection', () => {
  it(
    'the city of a network address is found, of several with one name the one of the region',
    { tags: ['R-CALL-129'] },
    async () => {
      const data = (await detect('81.2.69.142')).data;
      expect(data.city).toMatchObject({ name: 'Железногорск', region: 'Курская область' });
    },
  );

  it('an unknown or private network address answers an error', { tags: ['R-CALL-129', 'R-ERR-24'] }, async () => {
    for (const address of ['81.2.70.1', '10.0.0.1', '::1']) {
      const answer = await detect(address);
      expect([answer.status, answer.body.status, ...answer.codes]).toEqual([200, 'error', '404']);
    }
  });

  it('without a database of addresses no city is found', { tags: ['R-CALL-129', 'R-ERR-24'] }, async () => {
    const plain = await testApp();
    const buyer = await aBuyer(plain.db);
    const answer = await plain.call('cityByIp', {}, { token: buyer.token });
    expect([answer.body.status, ...answer.codes]).toEqual(['error', '404']);
  });

  it('the detection of the city needs a session', { tags: ['R-CALL-129'] }, async () => {
    expect((await shop.call('cityByIp', {})).status).toBe(401);
  });
});
