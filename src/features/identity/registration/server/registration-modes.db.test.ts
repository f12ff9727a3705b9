import { beforeAll, describe, expect, it } from 'vitest';
import { siteState } from '#server/tables.ts';
import type { Registration } from '#shared/shop-settings.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import {
  aPerson,
  aRegisteringShop,
  anInn,
  confirm,
  register,
  registerCompany,
  wordTo,
} from './registration.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await aRegisteringShop();
});

async function setMode(mode: Registration) {
  const settings = { REGISTRATION: mode };
  const contacts = { workingHours: '', phone: '', email: '' };
  await shop.db
    .insert(siteState)
    .values({ contacts, settings })
    .onConflictDoUpdate({ target: siteState.id, set: { settings } });
}
const byPhone = () => {
  const { lastName, name, phone } = aPerson();
  return shop.call('register', { body: { lastName, name, phone, code: '1234', consent: true } as never });
};

describe('the registration of a shop', () => {
  it('on request takes companies alone', async () => {
    await setMode('request');
    expect((await register(shop)).codes).toEqual(['FORBIDDEN']);
    expect((await byPhone()).codes).toEqual(['FORBIDDEN']);
    expect((await registerCompany(shop, { inn: await anInn(shop) })).data).toMatchObject({ needConfirm: true });
  });

  it('by invitation takes nobody, and lets who has begun before come in', async () => {
    await setMode('open');
    const person = aPerson();
    const { key } = (await register(shop, person)).data;
    await setMode('invitation');
    expect((await register(shop)).codes).toEqual(['FORBIDDEN']);
    expect((await byPhone()).codes).toEqual(['FORBIDDEN']);
    expect((await registerCompany(shop, { inn: await anInn(shop) })).codes).toEqual(['FORBIDDEN']);
    expect((await confirm(shop, { word: await wordTo(shop, person.email), key })).status).toBe(200);
  });
});
