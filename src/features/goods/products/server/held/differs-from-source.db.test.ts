import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { transaction } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { aBrand, aProduct, aProperty, aSection } from '../factory.ts';
import { product } from '../tables.ts';
import { changeProducts, type ProductChange } from './change-products.ts';
import { differences } from './held.ts';
import { differsFromSource, lockProducts } from './product-fields.ts';

const BY = { accountId: null, ip: '' };

it('finds the goods that differ from the import, as `differences` tells them', async () => {
  const { db } = await testDatabase();
  const brands = [await aBrand(db), await aBrand(db)];
  const sections = [await aSection(db), await aSection(db)];
  const material = await aProperty(db, ['А', 'Б']);
  const picture = { standard: '/files/goods/a.jpg', webp: '/files/goods/a.webp' };
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const own = {
      brandId: brands[0]!.id,
      sectionIds: sections.map(({ id }) => id),
      valueIds: [material.values[0]!.id],
    };
    ids.push((await aProduct(db, n % 2 ? own : {})).id);
  }
  const change: fc.Arbitrary<ProductChange> = fc.record(
    {
      name: fc.constantFrom('А', 'Б'),
      pictures: fc.boolean().map((isSet) => (isSet ? [picture] : [])),
      brandId: fc.constantFrom(null, ...brands.map(({ id }) => id)),
      sectionIds: fc.constantFrom([sections[0]!.id], [sections[1]!.id, sections[0]!.id]) as fc.Arbitrary<[number]>,
      unit: fc.constantFrom({ custom: null, ratio: null }, { custom: 'кг', ratio: 0.25 }),
      shortcode: fc.constantFrom(null, 'К1'),
      values: fc.boolean().map((isSet) => ({ [String(material.id)]: isSet ? [material.values[1]!.id] : [] })),
    },
    { requiredKeys: [] },
  );
  const step = fc.record({ change, of: fc.subarray(ids) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      for (const { change: wanted, of } of steps) {
        await transaction(db, (tx) => changeProducts(tx, of, wanted, BY));
      }
      const stored = await transaction(db, (tx) => lockProducts(tx, ids));
      const differing = stored.filter(({ fields, held }) =>
        // A property that a product has no values of has the value of none
        differences(fields, held).some(
          ({ ours, theirs }) => JSON.stringify(ours ?? []) !== JSON.stringify(theirs ?? []),
        ),
      );
      const rows = await db
        .select({ id: product.id, differs: differsFromSource })
        .from(product)
        .where(inArray(product.id, ids));
      const found = rows.filter(({ differs }) => differs).map(({ id }) => id);
      expect(found.toSorted((a, b) => a - b)).toEqual(differing.map(({ id }) => id));
    }),
    { numRuns: 25 },
  );
});
