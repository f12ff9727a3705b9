import { brand, section } from '#goods/products/server/tables.ts';
import { discount, promotion } from '#goods/pricing/server/tables.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { searchSynonym } from '#goods/search/server/tables.ts';
import { saveStaticPage } from '#service/content/server/index.ts';
import { contentItem } from '#service/content/server/tables.ts';
import type { StaticPageCode } from '#service/content/contract.ts';
import type { Db } from '#server/db/index.ts';
import { addDays, dayOf, startOfDay } from '#shared/dates.ts';
import { insertRows } from './insert-rows.ts';
import { pictureOf, readData } from './read-data.ts';

/** News or a marketing material; `daysAgo` counts back from today. */
export type DemoContent = {
  code: string;
  title: string;
  picture: string | null;
  preview: string;
  html: string[];
  daysAgo: number;
};

/** What a promotion lowers: a section with all its subsections by path, a brand by name, or products by article. */
type DemoDiscount = { percent: number; section?: string; brand?: string; products?: string[] };

export type DemoPromotion = {
  code: string;
  name: string;
  text: string;
  picture: string;
  startsInDays: number;
  endsInDays: number;
  discounts: DemoDiscount[];
};

export type DemoQuestion = {
  question: string;
  answer: string | null;
  asked: { article: string; by: string; hoursAgo: number }[];
};

export const readNews = (): DemoContent[] => readData('content/news.json');

/** News, marketing materials, public pages that do not exist yet, synonyms of the search. */
export async function seedContent(db: Db, now: Date): Promise<void> {
  const rowsOf = (kind: 'news' | 'marketing', items: DemoContent[]) =>
    items.map(({ daysAgo, picture, html, ...item }) => ({
      ...item,
      kind,
      html: html.join(''),
      picture: picture === null ? null : pictureOf(picture),
      date: addDays(dayOf(now), -daysAgo),
      published: true,
    }));
  await insertRows(db, contentItem, [
    ...rowsOf('news', readNews()),
    ...rowsOf('marketing', readData('content/marketing.json')),
  ]);
  const synonyms = readData<string[][]>('content/synonyms.json');
  await insertRows(
    db,
    searchSynonym,
    synonyms.map((phrases) => ({ phrases })),
  );
  const pages = readData<{ code: StaticPageCode; title: string; html: string[] }[]>('content/pages.json');
  for (const { code, title, html } of pages) await saveStaticPage(db, { code, title, html: html.join(''), at: now });
}

/** Promotions with their discounts. */
export async function seedPromotions(db: Db, productIds: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const sections = await db.select({ id: section.id, path: section.path }).from(section);
  const sectionIds = new Map(sections.map(({ id, path }) => [path, id]));
  const brands = await db.select({ id: brand.id, name: brand.name }).from(brand);
  const brandIds = new Map(brands.map(({ id, name }) => [name, id]));
  const scopesOf = (one: DemoDiscount): { scope: 'product' | 'section' | 'brand'; scopeId: number }[] => {
    if (one.section !== undefined) return [{ scope: 'section', scopeId: sectionIds.get(one.section)! }];
    if (one.brand !== undefined) return [{ scope: 'brand', scopeId: brandIds.get(one.brand)! }];
    return one.products!.map((article) => ({ scope: 'product', scopeId: productIds.get(article)! }));
  };
  const startOfDayIn = (days: number) => startOfDay(addDays(dayOf(now), days));
  for (const one of readData<DemoPromotion[]>('content/promotions.json')) {
    const { code, name, text } = one;
    const [startsAt, endsAt] = [startOfDayIn(one.startsInDays), startOfDayIn(one.endsInDays)];
    const [row] = await db
      .insert(promotion)
      .values({ code, name, text, picture: pictureOf(one.picture), startsAt, endsAt })
      .returning({ id: promotion.id });
    const rows = one.discounts.flatMap((entry) =>
      scopesOf(entry).map((scope) => ({ ...scope, percent: entry.percent, startsAt, endsAt, promotionId: row!.id })),
    );
    await insertRows(db, discount, rows);
  }
}

/** Questions of buyers about products; those without an answer wait for it. */
export async function seedQuestions(
  db: Db,
  productIds: ReadonlyMap<string, number>,
  accountIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const rows = readData<DemoQuestion[]>('content/questions.json').flatMap(({ question, answer, asked }) =>
    asked.map(({ article, by, hoursAgo }) => ({
      productId: productIds.get(article)!,
      accountId: accountIds.get(by)!,
      text: question,
      answer: answer ?? '',
      state: answer === null ? ('new' as const) : ('published' as const),
      at: new Date(now.getTime() - hoursAgo * 3_600_000),
    })),
  );
  await insertRows(db, productQuestion, rows);
}
