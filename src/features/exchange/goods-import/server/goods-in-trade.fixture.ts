import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { discount, price, vatRate } from '#goods/pricing/server/tables.ts';
import { CatalogueChanges, changeProducts, type ProductChange, returnFields } from '#goods/products/server/index.ts';
import { product as productTable, section } from '#goods/products/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { aMembership } from '#identity/accounts/server/factory.ts';
import { aReadyBuyer, openCheckout, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { changeOrderStatus } from '#ordering/orders/server/factory.ts';
import { openDatabase, serverAddress, transaction } from '#server/db/index.ts';
import { changeByHand } from '#server/testing/change-by-hand.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import {
  classifier,
  goodsFile,
  group,
  inGroups,
  offer,
  offersFile,
  product,
  property,
  withValues,
} from './exports.fixture.ts';
import { importTexts } from './import.fixture.ts';

const types = [
  { id: 'opt', name: 'Оптовая' },
  { id: 'vip', name: 'ВИП оптовая' },
];
const names = ['a', 'b', 'c', 'd', 'e#red', 'e#blue'] as const;
const tree = classifier('kept', group('g1', 'Первый') + group('g2', 'Второй'), property('pack', 'Упаковка', 'Строка'));
const quantityOf = (count: number) => `<Количество>${count}</Количество>`;
const colour =
  '<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>Красный</Значение></ХарактеристикаТовара></ХарактеристикиТовара>';

const goodsOf = (id: string, { pack = 1, into = 'g1', attributes = '' } = {}) =>
  product({ id, attributes, more: inGroups(into) + withValues({ pack: String(pack) }) });

const importsInto = ({ db }: TestApp) => ({
  importGoods: (goods: string, settings = {}) =>
    importTexts(db, { 'goods.xml': goodsFile('kept', goods, tree) }, { packProperty: 'Упаковка', ...settings }),
  importOffers: (offers: string, settings = {}) =>
    importTexts(db, { 'offers.xml': offersFile('kept', types, offers) }, { ...settings }),
});

type World = {
  shop: TestApp;
  /** Another process of the same shop. */
  other: TestApp;
  buyer: ReadyBuyer;
  rival: ReadyBuyer;
  /** A buyer of another company, of which the first is a member too. */
  second: ReadyBuyer;
  /** Item ids in the order of `names`. */
  items: number[];
  /** Numbers of open orders of the rival. */
  orders: string[];
  cancelled: number;
};

export type Step = { writer: number; item: number; line: number; value: number };

/** A shop with imported goods, all of them in the basket of a buyer. */
async function aWorld(): Promise<World> {
  const shop = await testApp();
  const other = await testApp({}, () => openDatabase({ url: serverAddress(shop.db) }));
  const { importGoods, importOffers } = importsInto(shop);
  await importGoods(['a', 'b', 'c', 'd', 'e'].map((id) => goodsOf(id)).join(''));
  const prices = [
    { type: 'opt', value: '100' },
    { type: 'vip', value: '90' },
  ];
  const offers = names.map((name) => offer(name, prices, quantityOf(50) + (name.includes('#') ? colour : '')));
  await importOffers(offers.join(''), { priceType: 'Оптовая' });
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    select coalesce(offer.id, product.id) as id from product left join offer on offer.product_id = product.id
    order by product.external_id, offer.external_id desc`);
  const items = rows.map(({ id }) => id);
  if (items.length !== names.length) throw new Error('The goods are not those of the files');
  const buyer = await aReadyBuyer(shop.db);
  const second = await aReadyBuyer(shop.db, { company: { currency: 'EUR' } });
  await aMembership(shop.db, buyer.account.id, second.company.id);
  const rival = await aReadyBuyer(shop.db);
  const products = items.map((id) => ({ id, quantity: 2 }));
  const added = await shop.call('basketAdd', { body: { products } }, { token: buyer.token });
  if (added.data.lines.length !== items.length) throw new Error('The goods are not in the basket');
  return { shop, other, buyer, rival, second, items, orders: [], cancelled: 0 };
}

const changeQuantity = ({ buyer }: World, app: TestApp, id: number, quantity: number) =>
  app.call('basketUpdate', { body: { product: { ID: id, QUANTITY: quantity } } }, { token: buyer.token });

/** Everybody who can change what a basket shows, but for the buyer in this window. */
const writersOf = (world: World): Record<string, (step: Step, id: number, name: string) => Promise<unknown>> => {
  const { shop, other, buyer, rival, second, orders } = world;
  const { importGoods, importOffers } = importsInto(shop);
  /** The product of an item. */
  const productOf = async (id: number) => {
    const [row] = await shop.db
      .select()
      .from(productTable)
      .where(sql`id in (select product_id from offer where offer.id = ${id} union select ${id}::int)`);
    return row!;
  };
  const edit = (id: number, change: ProductChange) =>
    transaction(shop.db, (tx) => changeProducts(tx, [id], change, { accountId: null, ip: '' }));
  return {
    'an import of prices': ({ value }, _, name) => {
      const prices = [{ type: value % 2 ? 'opt' : 'vip', value: String(80 + value) }];
      return importOffers(offer(name, prices));
    },
    'an import of stock': ({ value }, _, name) => importOffers(offer(name, [], quantityOf(value % 3 ? value : 0))),
    'an import of packs': ({ value }, _, name) => importGoods(goodsOf(name.split('#')[0]!, { pack: 1 + (value % 4) })),
    'an import that moves goods': ({ value }, _, name) =>
      importGoods(goodsOf(name.split('#')[0]!, { into: value % 2 ? 'g1' : 'g2' })),
    'an import that deletes a product': (_, __, name) =>
      importGoods(goodsOf(name.split('#')[0]!, { attributes: ' Статус="Удален"' })),
    'an import of another base price type': ({ value }) =>
      importOffers('', { priceType: value % 2 ? 'Оптовая' : 'ВИП оптовая' }),
    'an import of more goods than are named': async ({ value }, id) => {
      const changes = new CatalogueChanges();
      for (const ids of [Array.from({ length: 20_001 }, (_, n) => 1_000_000 + n), [id]]) {
        await transaction(shop.db, async (tx) => {
          if (ids.length === 1)
            await tx
              .update(price)
              .set({ value: 5000 + value })
              .where(eq(price.itemId, id));
          changes.add('price', ids);
          await changes.publish(tx);
        });
        // The basket is read between the two
        await changeQuantity(world, shop, id, 3);
      }
    },
    'an operator who hides a product': async (_, id) => {
      const own = await productOf(id);
      await edit(own.id, { isHidden: !own.hiddenByOperator });
    },
    'somebody who changes a price by hand': ({ value }, id) =>
      changeByHand(shop.db, sql`update ${price} set value = ${3000 + value} where item_id = ${id}`),
    'somebody who changes stock by hand': ({ value }, id) =>
      changeByHand(shop.db, sql`update ${stock} set on_hand = ${value % 3} + reserved where item_id = ${id}`),
    'somebody who changes what a line shows by hand': ({ value }, id) =>
      changeByHand(
        shop.db,
        value % 2
          ? sql`update product set package_count_word = ${`по ${value}`}, is_marked = not is_marked, unit_custom = 'рулон', ratio = ${value}
              where id in (select product_id from offer where offer.id = ${id} union select ${id}::int)`
          : sql`update offer set picture = ${JSON.stringify({ standard: `v${value}.jpg` })}::jsonb where id = ${id}`,
      ),
    "an operator's terms": ({ value }) =>
      runOperatorCommand(shop.db, 'company', {
        action: 'set',
        company: String(buyer.company.id),
        discount: String(value % 7),
        'price-type': value % 2 ? 'Оптовая' : 'ВИП оптовая',
        'show-price-type': true,
      }),
    'a discount on a product': ({ value }, id) =>
      aDiscount(shop.db, { scope: 'product', scopeId: id, percent: value % 40 }),
    'a discount on a section': async ({ value }) => {
      const [row] = await shop.db
        .select()
        .from(section)
        .where(eq(section.name, value % 2 ? 'Первый' : 'Второй'));
      await aDiscount(shop.db, { scope: 'section', scopeId: row!.id, percent: 1 + (value % 40) });
    },
    'the end of all discounts': () => shop.db.delete(discount),
    'a rate of VAT': ({ value }) => {
      const row = { code: 'general', validFrom: '2026-02-01', percent: value % 23 } as const;
      return shop.db
        .insert(vatRate)
        .values(row)
        .onConflictDoUpdate({ target: [vatRate.code, vatRate.validFrom], set: { percent: row.percent } });
    },
    'an order of another company': async ({ value }, id, name) => {
      await importOffers(offer(name, [], quantityOf(1 + (value % 5))));
      const { token } = rival;
      await other.call('basketClear', { body: {} }, { token });
      const products = [{ id, quantity: 1 + (value % 5) }];
      await other.call('basketAdd', { body: { products } }, { token });
      const { data: page } = await other.call('basketProducts', { query: {} }, { token });
      if (!page.grid.row[0]?.isInStock) return;
      const placed = await other.call('orderAdd', { body: await openCheckout(other, rival) }, { token });
      if (placed.status === 200) orders.push(placed.data.number);
    },
    'the end of a reservation': async () => {
      const number = orders.pop();
      if (!number) return;
      await changeOrderStatus(other.db, number, 'cancelled', null, new Date());
      world.cancelled += 1;
    },
    'another window': ({ value }, id) =>
      value % 2
        ? shop.call('basketAdd', { body: { products: [{ id, quantity: value }] } }, { token: buyer.token })
        : shop.call('basketRemove', { body: { products: [id] } }, { token: buyer.token }),
    'another process': ({ value }, id) => changeQuantity(world, other, id, value),
    'a switch of the company': ({ value }) => {
      const id = String((value % 3 ? buyer : second).company.id);
      return other.call('contragentSwitch', { params: { id } }, { token: buyer.token });
    },
    'an operator who edits a product': async ({ value }, id) =>
      edit((await productOf(id)).id, {
        name: `Товар магазина ${value}`,
        packageCount: 1 + (value % 3),
        packageCountWord: `по ${value}`,
        unit: { custom: 'рулон', ratio: value },
        isDiscontinued: value % 2 === 0,
      }),
    'an operator who returns a product to its source': async (_, id) => {
      const { id: productId } = await productOf(id);
      const fields = ['name', 'packageCount', 'unit'];
      await transaction(shop.db, (tx) => returnFields(tx, [productId], fields, { accountId: null, ip: '' }));
    },
  };
};

/** The same with stories, lists of steps: `follow` lets each step change the goods and then calls `compare`. */
export async function goodsInTrade() {
  const world = await aWorld();
  const writers = writersOf(world);
  const kinds = Object.keys(writers);
  const step: fc.Arbitrary<Step> = fc.record({
    writer: fc.nat(kinds.length - 1),
    item: fc.nat(names.length - 1),
    line: fc.nat(names.length - 1),
    value: fc.integer({ min: 1, max: 40 }),
  });
  const follow = async (story: readonly Step[], compare: (id: number, quantity: number) => Promise<void>) => {
    for (const one of story) {
      await writers[kinds[one.writer]!]!(one, world.items[one.item]!, names[one.item]!);
      await compare(world.items[one.line]!, one.value);
      await compare(world.items[one.item]!, one.value + 1);
    }
  };
  /** Each writer twice. */
  const allWriters = [0, 1].map((round) =>
    kinds.map((_, writer): Step => {
      // Not the product that was hidden is ordered
      const item = (writer + Math.floor(writer / 6) + round) % 6;
      return { writer, item, line: round, value: 7 * round + 5 };
    }),
  );
  const story = fc.array(step, { minLength: 4, maxLength: 10 });
  return {
    world,
    follow,
    allWriters,
    story,
    changeQuantity: changeQuantity.bind(null, world),
  };
}
