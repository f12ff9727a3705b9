import { asc, eq } from 'drizzle-orm';
import { nameDiscounts, type PromotionState, readPromotionState } from '#goods/pricing/server/index.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import { city } from '#identity/city/server/tables.ts';
import { pickupStore, transportCompany } from '#ordering/addresses/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { listAnswers } from '#service/appeals/server/index.ts';
import { appealType } from '#service/appeals/server/tables.ts';
import {
  type ItemKind,
  type ItemState,
  itemStateOf,
  type PageState,
  pageStateOf,
  type QuestionState,
  questionStateOf,
} from '#service/content/server/index.ts';
import { contentItem, faqQuestion, staticPage } from '#service/content/server/tables.ts';
import { dayOf, startOfDay } from '#shared/dates.ts';
import type { ContentFields, ContentKind } from '../contract.ts';

/**
 * The stored content of a key in the fields of its form; undefined without any. `from`: the moment from which published
 * content is shown; absent if it is shown at once.
 */
export type Found<K extends ContentKind> =
  | { version: number; isPublished: boolean; from?: Date | null; fields: ContentFields[K] }
  | undefined;

type Readers = { [K in ContentKind]: (db: Db, key: string, timeZone: string) => Promise<Found<K>> };

export const readers: Readers = {
  news: readItem('news'),
  marketing: readItem('marketing'),

  async promotion(db, key, timeZone) {
    const [row] = await db.select().from(promotion).where(eq(promotion.code, key));
    if (!row) return undefined;
    const fields = await promotionFields(db, await readPromotionState(db, row), timeZone);
    return { version: row.version, isPublished: row.active, from: row.startsAt, fields };
  },

  async question(db, key) {
    const rows = await db.select().from(faqQuestion).orderBy(asc(faqQuestion.sort), asc(faqQuestion.id));
    const row = rows.find(({ code }) => code === key);
    if (!row) return undefined;
    const groups = Map.groupBy(rows, ({ groupName }) => groupName);
    const fields = {
      ...questionFields(questionStateOf(row)),
      groupPlace: [...groups.keys()].indexOf(row.groupName) + 1,
      place: groups.get(row.groupName)!.indexOf(row) + 1,
    };
    return { version: row.version, isPublished: row.published, fields };
  },

  async page(db, key) {
    const [row] = await db.select().from(staticPage).where(eq(staticPage.code, key));
    if (!row) return { version: 0, isPublished: false, fields: { title: '', text: '' } };
    return { version: row.version, isPublished: row.html !== '', fields: pageFields(pageStateOf(row)) };
  },

  async store(db, key) {
    const [row] = await db
      .select({ store: pickupStore, city: city.name })
      .from(pickupStore)
      .leftJoin(city, eq(city.id, pickupStore.cityId))
      .where(eq(pickupStore.id, idOf(key)));
    if (!row) return undefined;
    const { id, version, name, address, hours, latitude, longitude, active: published } = row.store;
    const warehouses = await db
      .select({ id: warehouse.id })
      .from(warehouse)
      .where(eq(warehouse.pickupStoreId, id))
      .orderBy(warehouse.id);
    const fields = {
      name,
      address,
      hours,
      city: row.city ?? '',
      latitude,
      longitude,
      warehouses: warehouses.map((one) => one.id),
      published,
    };
    return { version, isPublished: published, fields };
  },

  async carrier(db, key) {
    const [row] = await db
      .select()
      .from(transportCompany)
      .where(eq(transportCompany.id, idOf(key)));
    if (!row) return undefined;
    const { version, name, active: published } = row;
    return { version, isPublished: published, fields: { name, published } };
  },

  async theme(db, key) {
    const rows = await db.select().from(appealType).orderBy(asc(appealType.sort), asc(appealType.id));
    const row = rows.find(({ id }) => id === idOf(key));
    if (!row) return undefined;
    const { id, name, version, active: published } = row;
    const answers = (await listAnswers(db)).filter(({ typeId }) => typeId === id);
    const before = rows.slice(0, rows.indexOf(row)).filter(({ active }) => active);
    const fields = {
      name,
      place: before.length + 1,
      published,
      answers: answers.map(({ title, text }) => ({ title, text })),
    };
    return { version, isPublished: published, fields };
  },
};

/** An id; 0, which no row has, for a text that is not a number. */
export const idOf = (key: string): number => (/^\d{1,9}$/.test(key) ? Number(key) : 0);

function readItem<K extends ItemKind>(kind: K) {
  return async (db: Db, key: string, timeZone: string): Promise<Found<K>> => {
    const rows = await db.select().from(contentItem).where(eq(contentItem.code, key));
    const row = rows.find((one) => one.kind === kind);
    if (!row) return undefined;
    const fields = itemFields(kind, itemStateOf(row)) as ContentFields[K];
    const from = startOfDay(row.date, timeZone);
    return { version: row.version, isPublished: row.published, from, fields };
  };
}

const pictureAddress = (picture: Picture | null) => picture?.standard ?? '';

export function itemFields(kind: ItemKind, state: ItemState): ContentFields['news'] | ContentFields['marketing'] {
  const { title, date, preview, picture, markdown: text, files, published } = state;
  const fields = { title, date, preview, picture: pictureAddress(picture), text, published };
  return kind === 'news' ? fields : { ...fields, files };
}

/** Moments of a state that was kept are texts. */
type KeptPromotion = Omit<PromotionState, 'startsAt' | 'endsAt'> & {
  startsAt: Date | string | null;
  endsAt: Date | string | null;
};

export async function promotionFields(
  db: Db,
  { name, text, markdown, picture, startsAt, endsAt, active, discounts }: KeptPromotion,
  timeZone: string,
): Promise<ContentFields['promotion']> {
  return {
    title: name,
    starts: startsAt === null ? '' : dayOf(new Date(startsAt), timeZone),
    // The last day belongs to the promotion
    ends: endsAt === null ? '' : dayOf(new Date(new Date(endsAt).getTime() - 1), timeZone),
    conditions: text,
    picture: pictureAddress(picture),
    text: markdown,
    discounts: await nameDiscounts(db, discounts),
    published: active,
  };
}

/** Without the places, which are no part of the text. */
export const questionFields = ({ groupName: group, question, markdown: text, published }: QuestionState) => ({
  group,
  question,
  text,
  published,
});

export const pageFields = ({ title, markdown: text }: PageState): ContentFields['page'] => ({ title, text });
