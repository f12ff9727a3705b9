import { eq, sql } from 'drizzle-orm';
import { anOffer, aProduct, aProperty } from '#goods/products/server/factory.ts';
import { product } from '#goods/products/server/tables.ts';
import type { ExpectedCalls } from './judge.ts';
import { managers } from './visitors.ts';
import type { Person, World } from './world.ts';

/** The preset of a manager has no right to goods. */
const mayKeepGoods = (world: World, { id }: Person) =>
  world.db.execute(sql`update account set staff_rights = staff_rights || '{"goods":"all"}' where id = ${id}`);
const goods = { who: managers, stage: mayKeepGoods };
const article = async (world: World) => {
  const [row] = await world.db
    .select()
    .from(product)
    .where(eq(product.id, await world.product()));
  return row!.article!;
};

const ofProduct = async (world: World) => ({ id: String(await world.product()) });
/** A property whose value another one replaces. */
const property = (world: World) => world.once('property', () => aProperty(world.db, ['Медь']));
const variant = (world: World) => world.once('variant', async () => anOffer(world.db, await world.product()));
const other = (world: World) => world.once('other product', async () => (await aProduct(world.db)).id);
/** One dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = () => {
  const body = new FormData();
  body.set('file', new File([PNG], 'a.png'));
  return body;
};

/** What staff do with goods. */
export const officeGoodsCalls = {
  officeProducts: {
    ...goods,
    input: async (world) => ({ query: { q: await article(world) } as never }),
    shows: article,
  },
  officeProductChoices: { ...goods, input: () => ({}) },
  officeProductsAct: {
    ...goods,
    input: async (world) => ({ body: { ids: [await world.product()], act: { kind: 'hide' } } }),
    effect: async (world) =>
      sql`exists (select from product where id = ${await world.product()} and hidden_by_operator)`,
  },
  officeProduct: { ...goods, input: async (world) => ({ params: await ofProduct(world) }), shows: article },
  officeProductChange: {
    ...goods,
    input: async (world) => ({
      params: await ofProduct(world),
      body: { change: { isDiscontinued: true }, shown: { isDiscontinued: false } },
    }),
    effect: async (world) => sql`exists (select from product where id = ${await world.product()} and is_discontinued)`,
  },
  officeProductProperty: {
    ...goods,
    input: async (world) => ({
      params: await ofProduct(world),
      body: { property: (await property(world)).id, values: ['Медь'], shown: [] },
    }),
    effect: async (world) => sql`exists (
      select from product_property where product_id = ${await world.product()}
        and value_id = ${(await property(world)).values[0]!.id})`,
  },
  officeProductLinks: {
    ...goods,
    input: async (world) => ({
      params: await ofProduct(world),
      body: { kind: 'analogue', codes: [`id:${await other(world)}`], shown: [] },
    }),
    effect: async (world) => sql`exists (
      select from product_link where product_id = ${await world.product()} and linked_id = ${await other(world)})`,
  },
  officeProductPicture: {
    ...goods,
    input: async (world) => ({ params: await ofProduct(world), body: picture() }),
    effect: async (world) => sql`exists (select from product where id = ${await world.product()} and pictures <> '[]')`,
  },
  officeProductReturn: {
    ...goods,
    stage: async (world, me) => {
      await mayKeepGoods(world, me);
      await world.once('held', async () =>
        world.db.execute(sql`
          update product set name = 'Своё', held = '{"name": {"source": "Из 1С", "at": "2026-01-01T00:00:00Z", "by": null}}'
          where id = ${await world.product()}`),
      );
    },
    input: async (world) => ({ params: await ofProduct(world), body: { fields: ['name'] } }),
    effect: async (world) => sql`exists (select from product where id = ${await world.product()} and name = 'Из 1С')`,
  },
  officeVariantChange: {
    ...goods,
    input: async (world) => ({
      params: await ofProduct(world),
      body: { variant: (await variant(world)).id, change: { kind: 'hide' } },
    }),
    effect: async (world) => sql`exists (select from offer where id = ${(await variant(world)).id} and not active)`,
  },
} satisfies ExpectedCalls;
