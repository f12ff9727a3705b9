import { promotion, discount } from '#goods/pricing/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { addDays, dayOf, startOfDay } from '#shared/dates.ts';
import type { DemoCatalogue } from '../catalogue/demo-catalogue.ts';
import { type DemoDiscount, promotions } from '../content/promotions.ts';
import { insertRows } from './insert-rows.ts';
import type { Directories } from './seed-directories.ts';
import type { SeededGoods } from './seed-goods.ts';

type Scope = { scope: 'product' | 'section' | 'brand'; scopeId: number };

/** Promotions with the discounts that they are made of; a family of goods becomes a discount on each of its products. */
export async function seedPromotions(
  db: Db,
  { goods }: DemoCatalogue,
  { productIds }: SeededGoods,
  { sectionIds, brandIds }: Directories,
  now: Date,
): Promise<void> {
  const scopesOf = (one: DemoDiscount): Scope[] => {
    if (one.scope === 'section') return [{ scope: 'section', scopeId: sectionIds.get(one.section.join('/'))! }];
    if (one.scope === 'brand') return [{ scope: 'brand', scopeId: brandIds.get(one.brand)! }];
    return goods
      .filter(({ family }) => family === one.family)
      .map(({ code }) => ({ scope: 'product', scopeId: productIds.get(code)! }));
  };
  const moment = (days: number) => startOfDay(addDays(dayOf(now), days));
  for (const { code, name, text, picture, startsInDays, endsInDays, discounts } of promotions) {
    const [startsAt, endsAt] = [moment(startsInDays), moment(endsInDays)];
    const [row] = await db
      .insert(promotion)
      .values({ code, name, text, picture: { standard: picture }, startsAt, endsAt })
      .returning({ id: promotion.id });
    await insertRows(
      db,
      discount,
      discounts.flatMap((one) =>
        scopesOf(one).map((scope) => ({ ...scope, percent: one.percent, startsAt, endsAt, promotionId: row!.id })),
      ),
    );
  }
}
