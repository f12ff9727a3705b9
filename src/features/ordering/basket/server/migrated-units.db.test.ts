import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { anOffer, aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aTemplate } from '#ordering/templates/server/factory.ts';
import { basketTemplate } from '#ordering/templates/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { testApp } from '#shop/testing/test-app.ts';
import { basket, basketLine } from './tables.ts';

const MIGRATION = new URL('../../../../../migrations/0044_units-of-lines.sql', import.meta.url);

it('lines of a former version get the units that their products have', async () => {
  const shop = await testApp();
  const { account } = await aBuyer(shop.db);
  const packed = await aProduct(shop.db, { unitBase: 'Упак.', unitCustom: 'шт', ratio: 12.5 });
  const piece = await aProduct(shop.db, { unitBase: 'шт', unitCustom: 'кг', ratio: 2 });
  const variant = await anOffer(shop.db, packed.id);
  await shop.db.insert(basket).values({ accountId: account.id });
  const line = (itemId: number, productId: number) => ({ accountId: account.id, itemId, productId, quantity: 1 });
  await shop.db.insert(basketLine).values([line(variant.id, packed.id), line(piece.id, piece.id)]);
  const products = [variant.id, piece.id, 2_000_000_000].map((id) => ({ id, quantity: 3 }));
  const template = await aTemplate(shop.db, account.id, { products });
  const [addsColumn, ...fills] = readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint');
  expect(addsColumn).toContain('ADD COLUMN "unit"');
  await transaction(shop.db, async (tx) => {
    for (const statement of fills) await tx.execute(sql.raw(statement));
  });
  const lines = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, account.id));
  expect(Object.fromEntries(lines.map(({ itemId, unit }) => [itemId, unit]))).toEqual({
    [variant.id]: 'Упак. по 12,5 шт',
    [piece.id]: 'шт',
  });
  const [stored] = await shop.db.select().from(basketTemplate).where(eq(basketTemplate.id, template.id));
  expect(stored!.products).toEqual([
    { id: variant.id, quantity: 3, unit: 'Упак. по 12,5 шт' },
    { id: piece.id, quantity: 3, unit: 'шт' },
    { id: 2_000_000_000, quantity: 3 },
  ]);
});
