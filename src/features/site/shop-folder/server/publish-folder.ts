import { publishPromotions } from '#goods/pricing/server/index.ts';
import { publishSynonyms } from '#goods/search/server/index.ts';
import { publishCarriers, publishStores } from '#ordering/addresses/server/index.ts';
import { publishTypes } from '#service/appeals/server/index.ts';
import {
  keepVersion,
  publishFaq,
  publishItems,
  publishPage,
  renameInSeededPages,
} from '#service/content/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { siteState } from '#server/tables.ts';
import { normalisePhone } from '#shared/phone.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import type { Problems } from './problems.ts';
import type { ShopFolder } from './read-folder.ts';
import { resolveDiscounts, resolveStores } from './resolve-names.ts';

/** What publishing changes, by the parts of a folder. */
export type FolderChanges = { part: string; changes: PublishedChange[] }[];

class OnlyLook extends Error {}

type Publishing = {
  at: Date;
  isCheck: boolean;
  /** What the office has saved since the last publishing is changed and withdrawn too; otherwise nothing is changed. */
  isOverOffice: boolean;
  /** The name of a shop that has got none yet. */
  companyName: string;
  problems: Problems;
};

/**
 * Publishes a folder that was read without problems, in one transaction, and answers what that changes; what is gone from
 * it is withdrawn. With `isCheck` nothing stays changed. Names that the shop does not know are added to `problems`, and
 * nothing is changed then.
 */
export async function publishFolder(
  db: Db,
  folder: ShopFolder,
  { at, isCheck, isOverOffice, companyName, problems }: Publishing,
): Promise<FolderChanges> {
  let found: FolderChanges = [];
  try {
    await transaction(db, async (tx) => {
      found = await publishParts(tx, folder, { at, companyName }, problems);
      const isRefused = !isOverOffice && officeSaved(found).length > 0;
      if (isCheck || isRefused || problems.found.length > 0) throw new OnlyLook();
    });
  } catch (error) {
    if (!(error instanceof OnlyLook)) throw error;
  }
  return found;
}

/** What a folder would change or withdraw although the office has saved it later. */
export const officeSaved = (found: FolderChanges): string[] =>
  found.flatMap(({ part, changes }) => changes.filter((one) => one.overOffice).map(({ name }) => `${part}: ${name}`));

async function publishParts(
  tx: Db,
  folder: ShopFolder,
  { at, companyName }: Pick<Publishing, 'at' | 'companyName'>,
  problems: Problems,
): Promise<FolderChanges> {
  const promotions = [];
  for (const { discounts, ...one } of folder.promotions) {
    promotions.push({ ...one, discounts: await resolveDiscounts(tx, discounts, problems) });
  }
  const stores = await resolveStores(tx, folder.stores, problems);
  if (problems.found.length > 0) return [];
  const synonyms = folder.synonyms ? await publishSynonyms(tx, folder.synonyms) : [];
  const pages = [];
  for (const page of folder.pages) pages.push(...(await publishPage(tx, page, at)));
  if (folder.shop) pages.push(...(await renameInSeededPages(tx, folder.shop.name, at)));
  return [
    { part: 'Магазин', changes: await publishShop(tx, folder.shop, companyName) },
    { part: 'Новости', changes: await publishItems(tx, 'news', folder.news, at) },
    { part: 'Акции', changes: await publishAndKeep(tx, promotions, at) },
    { part: 'Материалы', changes: await publishItems(tx, 'marketing', folder.marketing, at) },
    { part: 'Вопросы и ответы', changes: await publishFaq(tx, folder.faq, at) },
    { part: 'Страницы', changes: pages },
    { part: 'Пункты самовывоза', changes: await publishStores(tx, stores) },
    { part: 'Транспортные компании', changes: await publishCarriers(tx, folder.carriers) },
    { part: 'Темы обращений', changes: folder.appealTypes ? await publishTypes(tx, folder.appealTypes) : [] },
    { part: 'Синонимы', changes: synonyms },
  ];
}

async function publishAndKeep(
  tx: Db,
  promotions: Parameters<typeof publishPromotions>[1],
  at: Date,
): Promise<PublishedChange[]> {
  const { changes, saved } = await publishPromotions(tx, promotions);
  for (const { code: key, ...states } of saved) {
    await keepVersion(tx, { subject: 'promotion', key }, states, { accountId: null, at });
  }
  return changes;
}

async function publishShop(tx: Db, shop: ShopFolder['shop'], companyName: string): Promise<PublishedChange[]> {
  if (!shop) return [];
  const wanted = {
    contacts: { workingHours: shop.hours, phone: normalisePhone(shop.phone)!, email: shop.email },
    companyName: shop.name,
    requisites: Object.entries(shop.requisites ?? {}).map(([name, value]) => ({ name, value })),
    logo: shop.logoPicture?.standard ?? null,
    seller: shop.seller ?? null,
  };
  const [row] = await tx.select().from(siteState);
  const present = { ...row, companyName: row?.companyName ?? companyName };
  const names = {
    contacts: 'контакты',
    companyName: 'название',
    requisites: 'реквизиты',
    logo: 'логотип',
    seller: 'продавец',
  };
  const keys = Object.keys(names) as (keyof typeof names)[];
  const changed = keys.filter((key) => textOf(present[key]) !== textOf(wanted[key]));
  if (changed.length === 0) return [];
  await tx.insert(siteState).values(wanted).onConflictDoUpdate({ target: siteState.id, set: wanted });
  return changed.map((key) => ({ kind: 'changed', name: names[key] }));
}

/** Equal for equal values, regardless of the order of their fields: the database keeps its own. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, one]) => `${key}:${textOf(one)}`).join()}}`;
}
