import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { differences, everything } from './everything.fixture.ts';
import { classifier, goodsFile, offer, offersFile, product } from './exports.fixture.ts';
import { importFiles } from './import-files.ts';
import { freshShop, temporaryFolder } from './import.fixture.ts';

const now = new Date('2026-11-21T09:00:00Z');
const named = (name: string) => `<Наименование>${name}</Наименование>`;

const goodsAndOffers = {
  'goods.xml': goodsFile('base', ['a', 'b'].map((id) => `\n${product({ id })}`).join(''), classifier('base', '')),
  'offers.xml': offersFile(
    'base',
    [{ id: 'wholesale', name: 'Оптовая' }],
    ['a', 'b', 'b#v']
      .map((id) => `\n${offer(id, [{ type: 'wholesale', value: '7' }], `${named('Болт')}<Количество>5</Количество>`)}`)
      .join(''),
  ),
};

it.each([
  ['a price', sql`update price set value = 800`, { pricesSet: 3, stockSet: 0 }],
  ['a stock', sql`update stock set on_hand = 6`, { pricesSet: 0, stockSet: 3 }],
  ['a variant', sql`update offer set name = 'Другой'`, { variantsChanged: 1, pricesSet: 0 }],
  ['no price', sql`delete from price where item_id in (select id from product)`, { pricesSet: 2, stockSet: 0 }],
  ['goods', sql`update product set name = 'Другой', content_hash = 'another'`, { productsChanged: 2, pricesSet: 0 }],
  ['goods off sale', sql`update product set active = false, content_hash = null`, { productsChanged: 2, pricesSet: 0 }],
  ['nothing', sql`select 1`, { productsSame: 2, pricesSame: 3, offers: 3 }],
])('writes an element again whose rows have changed: %s', async (_what, change, counts) => {
  const { db } = await freshShop();
  const folder = temporaryFolder();
  const files = Object.entries(goodsAndOffers).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return { path: join(folder, name), name };
  });
  await importFiles(db, files, {}, { now });
  const wanted = await everything(db);
  await db.execute(change);
  const [report] = await importFiles(db, files, {}, { now });
  const none = Object.fromEntries(Object.keys(counts).map((key) => [key, 0]));
  expect({ ...none, ...report!.counts }).toMatchObject(counts);
  expect(differences(await everything(db), wanted)).toEqual([]);
});

it('an unchanged offer clears the quarantine of its prices', async () => {
  const { db } = await freshShop();
  const folder = temporaryFolder();
  const bring = async (text: string) => {
    const path = join(folder, 'file.xml');
    writeFileSync(path, text);
    const [report] = await importFiles(db, [{ path, name: 'file.xml' }], {}, { now });
    return report!.counts;
  };
  await bring(goodsAndOffers['goods.xml']);
  await db.execute(sql`update product set created_at = created_at - interval '1 day'`);
  await bring(goodsAndOffers['offers.xml']);
  const dear = goodsAndOffers['offers.xml'].replaceAll('<ЦенаЗаЕдиницу>7<', '<ЦенаЗаЕдиницу>140<');
  expect(await bring(dear)).toMatchObject({ quarantineHeld: 3 });
  expect(await bring(goodsAndOffers['offers.xml'])).toMatchObject({ quarantineCleared: 3, pricesSame: 3 });
});
