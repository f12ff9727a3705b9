import { sql } from 'drizzle-orm';
import { promotion } from '#goods/pricing/server/tables.ts';
import { brand, product } from '#goods/products/server/tables.ts';
import { batched, type Db, statementFor } from '#server/db/index.ts';
import { contentItem, faqQuestion } from './tables.ts';

type FilledLists = { brands: boolean; news: boolean; actions: boolean; marketing: boolean; faq: boolean };

const today = sql`${sql.placeholder('day')}::date`;
const now = sql`${sql.placeholder('now')}::timestamptz`;
const hasItems = (kind: string) =>
  sql<boolean>`exists (select from ${contentItem} where kind = ${kind} and published and date <= ${today})`;

const filled = statementFor((db) =>
  db
    .select({
      brands: sql<boolean>`exists (select from ${brand} b where b.active
        and exists (select from ${product} p where p.brand_id = b.id and p.active))`.as('brands'),
      news: hasItems('news').as('news'),
      marketing: hasItems('marketing').as('marketing'),
      faq: sql<boolean>`exists (select from ${faqQuestion} where published)`.as('faq'),
      actions: sql<boolean>`exists (select from ${promotion}
        where active and (starts_at is null or starts_at <= ${now}))`.as('actions'),
    })
    .from(sql`(select) as nothing`)
    .prepare('filled_lists'),
);

type Moment = { day: string; now: Date };

/**
 * Which pages of brands and content have anything to show; the menu names no others. `day` is that of the moment in the
 * shop’s zone. One statement for the pages of parallel requests, at the last of their moments.
 */
export const filledLists: (db: Db, at: Moment) => Promise<FilledLists> = batched(
  async (db: Db, moments: readonly Moment[]) => {
    const { day, now: moment } = moments.at(-1)!;
    const [row] = await filled(db).execute({ day, now: moment.toISOString() });
    return moments.map(() => row!);
  },
);
