import { sql } from 'drizzle-orm';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aBrand, anOffer, aProduct, aSection } from '#goods/products/server/factory.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import type { ExpectedCalls } from './judge.ts';
import { anybody, customers, customersThemselves, loggedIn } from './visitors.ts';
import type { Person, World } from './world.ts';

/** Favourites and comparison: a technical user keeps none; a manager has lists of his own. */
const keepers = { ...loggedIn, tech: 'FORBIDDEN' } as const;

const section = (world: World) => world.once('section', () => aSection(world.db));
const brand = (world: World) =>
  world.once('brand', async () => {
    const made = await aBrand(world.db);
    await aProduct(world.db, { brandId: made.id });
    return made;
  });
const offer = (world: World) =>
  world.once('offer', async () => (await anOffer(world.db, (await aProduct(world.db)).id)).id);
const aPromotion = (world: World) =>
  world.once('promotion', async () => {
    const code = `leto-${world.ours}`;
    await world.db.insert(promotion).values({ code, name: 'Летняя' });
    return code;
  });

const sectionPath = async (world: World) => ({ params: { '*': `${(await section(world)).path}/` }, query: {} });
/** The catalogue in memory follows the tables after a moment, which is long on a busy machine. */
const shown = (world: World) =>
  world.once('shown', async () => {
    await Promise.all([world.product(), section(world)]);
    await settledCatalogue(world.db);
  });

const product = async (world: World) => ({ body: { product_id: await world.product() } });
const productPath = async (world: World) => ({ params: { id: String(await world.product()) } });
const linkedTo = async (world: World) => ({ query: { ID: String(await world.product()) as never } });

const favourite = async (world: World, { id }: Person) =>
  sql`exists (select from favourite where account_id = ${id} and product_id = ${await world.product()})`;
const compared = async (world: World, { id }: Person) =>
  sql`exists (select from compare_item where account_id = ${id} and product_id = ${await world.product()})`;
const item = async (world: World) => ({ body: { item_id: await world.product() } });
const awaits = async (world: World, { id }: Person) =>
  sql`exists (select from stock_alert where account_id = ${id} and item_id = ${await world.product()})`;
const startWaiting = async (world: World, me: Person) =>
  world.shop.call('stockAlertAdd', await item(world), { token: me.token });
const keep = (name: 'favouriteAdd' | 'compareAdd') => async (world: World, me: Person) =>
  world.shop.call(name, await product(world), { token: me.token });

/** The catalogue, search, favourites and comparison, questions; promotions of the basket. */
export const goodsCalls = {
  catalogSections: { who: loggedIn, input: () => ({ query: {} }) },
  catalogRoot: { who: loggedIn, input: () => ({ query: {} }) },
  catalogPage: {
    who: loggedIn,
    stage: shown,
    input: sectionPath,
  },
  priceOrigin: { who: loggedIn, input: productPath, shows: () => '"refusal":' },
  productDetail: {
    who: loggedIn,
    stage: shown,
    input: async (world) => ({ query: { code: await world.productCode() } }),
    shows: (world) => world.article(),
  },
  simpleOffer: { who: loggedIn, input: async (world) => ({ params: { id: String(await offer(world)) } }) },
  fastView: { who: loggedIn, stage: shown, input: productPath, shows: (world) => world.article() },
  catalogFilter: { who: loggedIn, input: () => ({ query: {} }) },
  brandList: { who: loggedIn, input: () => ({ query: {} }) },
  brandPage: {
    who: loggedIn,
    input: async (world) => ({ params: { '*': `${(await brand(world)).code}/` }, query: {} }),
  },
  brandsFilter: { who: loggedIn, input: () => ({ query: {} }) },
  analogues: {
    who: loggedIn,
    stage: shown,
    input: async (world) => ({ query: { id: String(await world.product()) as never } }),
  },
  similarProducts: { who: loggedIn, stage: shown, input: linkedTo },
  accessories: { who: loggedIn, stage: shown, input: linkedTo },
  consumables: { who: loggedIn, stage: shown, input: linkedTo },
  similarInStock: { who: loggedIn, stage: shown, input: productPath },
  recentlyViewed: { who: loggedIn, input: () => ({ query: {} }) },
  stockShortages: {
    who: customers,
    input: async (world) => ({ body: { products: [{ id: await world.product(), quantity: 1_000_000 }] } }),
    shows: () => 'check',
  },
  searchHeader: { who: loggedIn, input: async (world) => ({ body: { query: await world.article() } }) },
  searchPage: { who: loggedIn, input: () => ({ query: { QUERY: 'товар' } }) },
  searchPageFiltered: {
    who: loggedIn,
    input: () => ({ params: { '*': 'clear/apply/' }, query: { QUERY: 'товар' } }),
    // There is no such filter
    beyond: ['404'],
  },
  searchFilter: { who: loggedIn, input: () => ({ query: {} }) },
  productQuestions: { who: loggedIn, input: async (world) => ({ ...(await productPath(world)), query: {} }) },
  addProductQuestion: {
    who: customersThemselves,
    input: async (world) => ({ ...(await productPath(world)), body: { question: 'Какова длина кабеля в бухте?' } }),
    effect: async (world, { id }) =>
      sql`exists (select from product_question where account_id = ${id} and product_id = ${await world.product()})`,
  },
  favouriteList: {
    who: keepers,
    stage: async (world, me) => {
      await keep('favouriteAdd')(world, me);
      await shown(world);
    },
    input: () => ({ query: {} }),
    shows: (world) => world.article(),
  },
  favouriteAdd: { who: keepers, input: product, effect: favourite },
  favouriteRemove: {
    who: keepers,
    stage: keep('favouriteAdd'),
    input: product,
    effect: async (world, me) => sql`not ${await favourite(world, me)}`,
  },
  favouriteClear: {
    who: keepers,
    stage: keep('favouriteAdd'),
    input: () => ({}),
    effect: async (world, me) => sql`not ${await favourite(world, me)}`,
  },
  stockAlertList: {
    who: customers,
    stage: startWaiting,
    input: () => ({}),
    shows: (world) => world.article(),
  },
  stockAlertAdd: { who: customers, input: item, effect: awaits },
  stockAlertRemove: {
    who: customers,
    stage: startWaiting,
    input: item,
    effect: async (world, me) => sql`not ${await awaits(world, me)}`,
  },
  compareList: {
    who: keepers,
    stage: async (world, me) => {
      await keep('compareAdd')(world, me);
      await shown(world);
    },
    input: () => ({}),
    shows: (world) => world.article(),
  },
  compareAdd: { who: keepers, input: product, effect: compared },
  compareRemove: {
    who: keepers,
    stage: keep('compareAdd'),
    input: product,
    effect: async (world, me) => sql`not ${await compared(world, me)}`,
  },
  compareClear: {
    who: keepers,
    stage: keep('compareAdd'),
    input: () => ({}),
    effect: async (world, me) => sql`not ${await compared(world, me)}`,
  },
  basketAction: {
    who: loggedIn,
    input: async (world) => ({ params: { code: await aPromotion(world) } }),
    shows: () => 'Летняя',
  },
  basketActionsOfGroup: { who: loggedIn, input: async (world) => ({ params: { code: (await section(world)).path } }) },
  basketActionsOfProduct: {
    who: loggedIn,
    input: async (world) => ({ params: { code: String(await world.product()) } }),
  },
  // Completion needs a session or a page of ours
  addressSuggest: { who: anybody, input: () => ({ body: { search: 'Москва, Лесная' } }) },
} satisfies ExpectedCalls;
