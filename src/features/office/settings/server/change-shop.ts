import { renameInSeededPages } from '#service/content/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { refuse } from '#server/errors.ts';
import { isGiven } from '#server/shop-settings.ts';
import { companyNameOf } from '#server/shop-name.ts';
import { siteState } from '#server/tables.ts';
import { formatPhone, normalisePhone } from '#shared/phone.ts';
import type { Seller } from '#shared/seller.ts';
import type { ShopFields } from '../contract.ts';
import { type Author, auditSettings, changedValues, checkShown, lockSite, type SiteRow } from './site-row.ts';

type Change = { values: ShopFields; shown?: ShopFields; env: Env; at: Date };

/**
 * Changes the shop's name, contacts and requisites, as part of the caller's transaction; legal texts that the shop ships
 * with get the new name. Throws CONFLICT if somebody has changed what was shown, VALIDATION at a name that the environment
 * sets.
 */
export async function changeShop(tx: Db, { values, shown, env, at }: Change, author: Author): Promise<void> {
  const row = await lockSite(tx);
  const present = shopFieldsOf(row, env);
  checkShown(present, shown);
  const changed = changedValues(present, normalised(values));
  if (Object.keys(changed).length === 0) return;
  if (changed.companyName !== undefined && isGiven(env, 'SHOP_COMPANY_NAME')) {
    throw refuse('VALIDATION', 'Название задано переменной SHOP_COMPANY_NAME', { field: 'companyName' });
  }
  const { companyName, phone, email, workingHours, ...seller } = { ...present, ...changed };
  await tx.update(siteState).set({
    ...(changed.companyName !== undefined && { companyName }),
    contacts: { phone: normalisePhone(phone) ?? '', email, workingHours },
    seller: sellerOf(seller),
  });
  if (changed.companyName !== undefined) await renameInSeededPages(tx, companyName, at);
  await auditSettings(tx, { before: present, after: changed }, author);
}

/** The fields of the form as they are stored; null: nobody has said anything yet. */
export function shopFieldsOf(row: SiteRow | null, env: Env): ShopFields {
  const { phone = '', email = '', workingHours = '' } = row?.contacts ?? {};
  const seller = Object.fromEntries(sellerKeys.map((key) => [key, row?.seller?.[key] ?? '']));
  return {
    companyName: companyNameOf(env, row?.companyName),
    phone: phone && formatPhone(phone),
    email,
    workingHours,
    ...(seller as Record<keyof Seller, string>),
  };
}

/** Phones are stored as digits and shown in one form. */
function normalised(values: ShopFields): ShopFields {
  const phone = normalisePhone(values.phone);
  return { ...values, phone: phone === null ? '' : formatPhone(phone) };
}

const sellerKeys = [
  'name',
  'inn',
  'kpp',
  'ogrn',
  'address',
  'bank',
  'bic',
  'account',
  'correspondent',
  'director',
  'accountant',
] as const satisfies (keyof Seller)[];

/** The requisites that are given; null without any. */
function sellerOf(fields: Record<keyof Seller, string>): Seller | null {
  const given = sellerKeys.filter((key) => fields[key] !== '');
  return given.length === 0 ? null : Object.fromEntries(given.map((key) => [key, fields[key]]));
}
