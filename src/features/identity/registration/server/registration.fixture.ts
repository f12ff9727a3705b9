import { desc, eq } from 'drizzle-orm';
import { aCompany } from '#identity/accounts/server/factory.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let serial = 0;

/** A shop that takes a visitor's address from the proxy, with the texts that one consents to. */
export async function aRegisteringShop(): Promise<TestApp> {
  const shop = await testApp({ TRUST_PROXY: '1' });
  await seedStaticPages(shop.db, 'Оптовик');
  return shop;
}

/** An address that nobody else uses, so that limits of one case do not reach another. */
export const aVisitor = () => `198.51.${Math.floor((serial += 1) / 250)}.${serial % 250}`;
export const aPhone = () => `7916${String(1_000_000 + (serial += 1))}`;

export function aPerson() {
  serial += 1;
  return {
    lastName: 'Ким',
    name: 'Анна',
    secondName: 'Юрьевна',
    email: `Anna${serial}@firm.example`,
    phone: aPhone(),
    password: 'Zakaz-2026'.replace('-', '!'),
    confirmPassword: 'Zakaz!2026',
    consent: true as const,
  };
}

export const firm = {
  uf_name: 'ООО «Ромашка»',
  kpp: '770701001',
  ogrn: '',
  address: 'Москва, Лесная ул., 1',
  workPosition: '',
};
/** A tax number with a right check digit that no other case has. */
export async function anInn({ db }: TestApp): Promise<string> {
  const { inn } = await aCompany(db);
  await db.delete(company).where(eq(company.inn, inn!));
  return inn!;
}

export type Extra = Record<string, unknown>;
export const register = (shop: TestApp, fields: Extra = {}, from = aVisitor()) =>
  shop.call('register', { body: { ...aPerson(), ...fields } as never }, { headers: { 'x-forwarded-for': from } });
export const registerCompany = (shop: TestApp, fields: Extra = {}, from = aVisitor()) =>
  shop.call(
    'registerCompany',
    { body: { ...aPerson(), ...firm, ...fields } as never },
    { headers: { 'x-forwarded-for': from } },
  );

/** The last letter or SMS to an address. */
export async function lastTo({ db }: TestApp, recipient: string) {
  const [row] = await db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.id));
  return row!;
}
export async function wordTo(shop: TestApp, email: string): Promise<string> {
  const path = (await lastTo(shop, email.toLowerCase())).content!.action!.path;
  return new URL(path, 'http://x').searchParams.get('word')!;
}
export const confirm = (shop: TestApp, body: { word: string; key?: string; password?: string }) =>
  shop.call('registrationConfirm', { body });

export async function accountOf({ db }: TestApp, email: string) {
  const [row] = await db.select().from(account).where(eq(account.email, email.toLowerCase()));
  return row;
}
