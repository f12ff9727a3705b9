import { contentItem, staticPage } from '#service/content/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { searchSynonym } from '#goods/search/server/tables.ts';
import { siteState } from '#server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { companyList } from '../companies/company-list.ts';
import { type DemoContent, marketing, news } from '../content/news.ts';
import { noticesOf } from '../content/notices.ts';
import { contacts } from '../content/places.ts';
import { searchSynonyms } from '../content/search-synonyms.ts';
import { staticPages } from '../content/static-pages.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededOrder } from './seed-orders.ts';
import type { SeededPeople } from './seed-people.ts';

/** News, marketing materials, public pages where there are none yet, contacts of the shop, words of the trade. */
export async function seedContent(db: Db, now: Date): Promise<void> {
  const rows = (kind: 'news' | 'marketing', items: readonly DemoContent[]) =>
    items.map(({ daysAgo, picture, ...item }) => ({
      ...item,
      kind,
      picture: picture === null ? null : { standard: picture },
      date: addDays(dayOf(now), -daysAgo),
      published: true,
    }));
  await insertRows(
    db,
    searchSynonym,
    searchSynonyms.map((phrases) => ({ phrases: [...phrases] })),
  );
  await insertRows(db, contentItem, [...rows('news', news), ...rows('marketing', marketing)]);
  await db
    .insert(staticPage)
    .values([...staticPages])
    .onConflictDoNothing();
  await db.insert(siteState).values({ contacts }).onConflictDoUpdate({ target: siteState.id, set: { contacts } });
}

/** What each buyer has been told lately; `overdueOf` is by the company's key, kopecks. */
export async function seedNotices(
  db: Db,
  placed: readonly SeededOrder[],
  people: SeededPeople,
  overdueOf: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const ids = new Map(placed.map(({ order, id, number }) => [order, { id, number }]));
  const orders = placed.map(({ order }) => order);
  const notices = companyList.flatMap((company) =>
    company.members
      .filter(({ isCurrent }) => isCurrent)
      .flatMap(({ email, rights }) => {
        const debt = rights.finance ? (overdueOf.get(company.key) ?? 0) : 0;
        return noticesOf({ email, debt }, orders, (order) => ids.get(order)!.number, now);
      }),
  );
  await insertRows(
    db,
    notification,
    notices.map(({ email, title, text, order, url, at, isRead }) => ({
      accountId: people.accountIds.get(email)!,
      title,
      text,
      url: order === null ? url : `/orders/${ids.get(order)!.id}/`,
      at,
      readAt: isRead ? new Date(at.getTime() + 3_600_000) : null,
    })),
  );
}
