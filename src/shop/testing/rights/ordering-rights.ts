import { sql } from 'drizzle-orm';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aPaper } from '#goods/papers/server/factory.ts';
import { aConsignee } from '#ordering/addresses/server/factory.ts';
import { anObject } from '#ordering/objects/server/factory.ts';
import { aProduct, anOffer } from '#goods/products/server/factory.ts';
import { aBalance, aBonusPlan, anAct, aPayment, aScheduleRow } from '#ordering/finance/server/factory.ts';
import { ledgerDocument } from '#ordering/finance/server/tables.ts';
import { aTemplate } from '#ordering/templates/server/factory.ts';
import { priceList, priceListSubscription } from '#ordering/price-lists/server/tables.ts';
import type { ExpectedCalls } from './judge.ts';
import { openRequest } from './office-request-rights.ts';
import { buyers, customers, members, ownerAlone, strangers } from './visitors.ts';
import type { Person, World } from './world.ts';

/** Who may place orders: not who has none of the rights. */
const orderers = { ...customers, bare: 'FORBIDDEN' } as const;
/** Who reads finances: administrators, who has the right, and who acts for them; of the current company alone. */
const financiers = {
  ...customers,
  ...strangers('FORBIDDEN'),
  owner: 'FORBIDDEN',
  colleague: 'FORBIDDEN',
  bare: 'FORBIDDEN',
  bossAsOwner: 'FORBIDDEN',
  chiefAsOwner: 'FORBIDDEN',
  strangerChief: 'blind',
} as const;
const CONTRACT = 'Д-77';
/** The finances of ours: a row of every section. */
const finances = (world: World) =>
  world.once('finances', async () => {
    await aBalance(world.db, world.ours, { contractNo: CONTRACT });
    await aPayment(world.db, world.ours, { contractNo: CONTRACT });
    await aScheduleRow(world.db, world.ours, { contractNo: CONTRACT });
    await anAct(world.db, world.ours, { contractNo: CONTRACT });
    await aBonusPlan(world.db, world.ours);
  });
const ourName = async (world: World) => {
  await finances(world);
  return `"contragent":{"id":${world.ours},`;
};
/** Of the owner, who shares it with ours: for all who may order, and for nobody who is not of ours any more. */
const sharedTemplate = (world: World) =>
  world.once('shared template', async () => {
    const { id } = await aTemplate(world.db, await world.id('owner'), { companyId: world.ours });
    return id;
  });
/** A template that is not shared belongs to the account, which uses it in all its companies. */
const keeperOfTemplate = { ...ownerAlone, leaver: 'ok' } as const;
const colleaguesBlind = { colleague: 'NOT_FOUND', bare: 'NOT_FOUND' } as const;
/** Who keeps the list of objects: an administrator of ours, and who acts for him. */
const keepersOfObjects = {
  ...members,
  ...buyers('FORBIDDEN'),
  bossAsOwner: 'FORBIDDEN',
  chiefAsOwner: 'FORBIDDEN',
} as const;
const object = (world: World) => world.once('object', () => anObject(world.db, world.ours));
const consignee = (world: World) => world.once('consignee', () => aConsignee(world.db, world.ours));

/** What the accounting system has issued for the order of the owner. */
const document = (world: World) =>
  world.once('document', async () => {
    const given = { companyId: world.ours, orderId: await world.order(), externalId: 'УТ-1', number: 'УТ-1' };
    const values = { ...given, kind: 'transfer-document' as const, date: '2026-03-02' };
    return (await world.db.insert(ledgerDocument).values(values).returning())[0]!.id;
  });

/** A certificate of the goods of that order. */
const certificate = (world: World) =>
  world.once('certificate', async () => aPaper(world.db, { productIds: [await world.product()] }));

/** Fills the visitor's own basket; who may have none is refused here too. */
async function fillBasket(world: World, { token }: Person): Promise<void> {
  const body = { products: [{ id: await world.product(), quantity: 2 }] };
  await world.shop.call('basketAdd', { body }, { token });
}
const openCheckout = async (world: World, me: Person) => {
  await fillBasket(world, me);
  await world.shop.call('orderCheckout', { query: {} }, { token: me.token });
};

const inBasket = (id: number, { id: accountId }: Person, quantity = 2) =>
  sql`exists (select from basket_line where account_id = ${accountId} and item_id = ${id} and quantity = ${quantity})`;
const emptied = ({ id }: Person) => sql`not exists (select from basket_line where account_id = ${id})`;
const oneOf = async (world: World) => ({ body: { products: [{ id: await world.product(), quantity: 2 }] } });

const anyOffer = (world: World) =>
  world.once('offers', async () => {
    const { id } = await aProduct(world.db);
    const [one, another] = [await anOffer(world.db, id), await anOffer(world.db, id)];
    return { id, one: one.id, another: another.id };
  });

/** Members with the right to price lists, and managers, who get the base prices. */
const priceReaders = { ...orderers, boss: 'ok', otherBoss: 'ok' } as const;
const keepersOfOwn = { ...ownerAlone, bare: 'FORBIDDEN', boss: 'NOT_FOUND', otherBoss: 'NOT_FOUND' } as const;
const aloneInVisits = { bossAsOwner: 'FORBIDDEN', bossAsChief: 'FORBIDDEN', chiefAsOwner: 'FORBIDDEN' } as const;

const ownersChoice = async (world: World) => ({
  accountId: await world.id('owner'),
  companyId: world.ours,
  sections: [],
  title: 'Все товары',
  format: 'csv' as const,
  columns: [],
});
const ownersList = (world: World) =>
  world.once('price list', async () => {
    const at = new Date();
    const made = { state: 'ready' as const, requestedAt: at, pricesAt: at, content: Buffer.from('a') };
    const [row] = await world.db
      .insert(priceList)
      .values({ ...(await ownersChoice(world)), ...made })
      .returning();
    return row!.id;
  });
const ownersSubscription = (world: World) =>
  world.once('subscription', async () => {
    const at = new Date();
    const [row] = await world.db
      .insert(priceListSubscription)
      .values({ ...(await ownersChoice(world)), mode: 'weekly', createdAt: at, nextAt: at })
      .returning();
    return row!.id;
  });
const ownersPriceList = async (world: World) => ({ params: { id: String(await ownersList(world)) } });

/** Basket, checkout, orders, addresses and templates, by the matrix of rights of the specification. */
export const orderingCalls = {
  orderList: {
    who: { ...customers, ...strangers('blind'), colleague: 'blind', bare: 'blind' },
    input: () => ({ query: {} }),
    stage: (world) => world.order(),
    shows: async (world) => `/orders/${await world.order()}/`,
  },
  myGoodsList: {
    who: { ...customers, ...strangers('blind'), colleague: 'blind', bare: 'blind' },
    input: () => ({ query: {} }),
    stage: async (world) => {
      await world.order();
      await settledCatalogue(world.db);
    },
    shows: async (world) => `/orders/${await world.order()}/`,
  },
  myGoodsFile: {
    who: { ...customers, ...strangers('NOT_FOUND'), ...colleaguesBlind },
    stage: (world) => world.order(),
    input: () => ({ body: {} }),
    shows: () => '/api/files/',
  },
  myGoodsLevel: {
    who: customers,
    input: async (world) => ({ body: { id: await world.product(), quantity: 7 } }),
    effect: async (world, me) =>
      sql`exists (select from kept_level where account_id = ${me.id} and item_id = ${await world.product()} and quantity = 7)`,
  },
  orderDetail: {
    who: { ...members, ...colleaguesBlind },
    input: async (world) => ({ params: { id: String(await world.order()) } }),
    shows: async (world) => `/orders/${await world.order()}/`,
  },
  orderCancel: {
    // Who sees all orders of the company still cancels his own alone
    who: { ...members, ...colleaguesBlind, deputy: 'FORBIDDEN' },
    input: async (world) => ({ params: { id: String(await world.order()) } }),
    effect: async (world) =>
      sql`exists (select from customer_order where id = ${await world.order()} and status = 'cancelled')`,
  },
  orderRepeat: {
    who: { ...members, ...colleaguesBlind },
    input: async (world) => ({ params: { id: String(await world.order()) } }),
    shows: async (world) => `/orders/${await world.order()}/`,
  },
  orderCopy: {
    who: { ...members, ...colleaguesBlind },
    input: async (world) => ({ params: { id: String(await world.order()) }, query: {} }),
    effect: async (world, me) => inBasket(await world.product(), me, 1),
  },
  orderRequestList: {
    who: { ...members, ...strangers('blind'), bare: 'blind' },
    input: () => ({ query: {} }),
    stage: openRequest,
    shows: async (world) => `/requests/${await openRequest(world)}/`,
  },
  orderRequestDetail: {
    who: { ...members, bare: 'NOT_FOUND' },
    input: async (world) => ({ params: { id: String(await openRequest(world)) } }),
    shows: async (world) => `/requests/${await openRequest(world)}/`,
  },
  orderRequestConfirm: {
    who: { ...members, ...aloneInVisits, bare: 'NOT_FOUND' },
    input: async (world) => ({
      params: { id: String(await openRequest(world)) },
      body: { version: 1, shown: 'another' },
    }),
    beyond: ['REQUEST_CHANGED'],
  },
  orderRequestReturn: {
    who: { ...members, ...aloneInVisits, bare: 'NOT_FOUND' },
    input: async (world) => ({ params: { id: String(await openRequest(world)) }, body: { version: 1, reason: 'Нет' } }),
    effect: async (world) =>
      sql`exists (select from order_request where id = ${await openRequest(world)} and state = 'returned')`,
  },
  financeSections: { who: financiers, input: () => ({}), stage: finances, shows: ourName },
  financeBalance: { who: financiers, input: () => ({}), stage: finances, shows: () => CONTRACT },
  financeHistory: {
    who: { ...financiers, strangerChief: 'NOT_FOUND' },
    input: (world) => ({ query: { contragent: String(world.ours) as never } }),
    stage: finances,
    shows: () => CONTRACT,
  },
  financeSchedule: { who: financiers, input: () => ({ query: {} }), stage: finances, shows: () => CONTRACT },
  financeActs: { who: financiers, input: () => ({ query: {} }), stage: finances, shows: () => CONTRACT },
  financeBonusPlan: { who: financiers, input: () => ({}), stage: finances, shows: ourName },
  permitAsk: {
    who: orderers,
    stage: async (world, me) => {
      await fillBasket(world, me);
      await world.db.execute(sql`update company set credit_limit = 1 where has_debt = false`);
    },
    input: () => ({ body: { comment: 'Нужно к пятнице' } }),
    effect: (_, { id }) => sql`exists (select from permit_request where account_id = ${id} and closed_at is null)`,
  },
  financeAct: {
    who: { ...financiers, strangerChief: 'NOT_FOUND' },
    stage: finances,
    input: (world) => ({
      body: { contragent: world.ours, contractorNumber: CONTRACT, periodFrom: '2026-02-01', periodTo: '2026-02-28' },
    }),
    effect: (world) =>
      sql`exists (select from reconciliation_act where company_id = ${world.ours} and period_to = '2026-02-28')`,
  },
  financeFile: {
    who: { ...financiers, strangerChief: 'NOT_FOUND' },
    input: (world) => ({ query: { section: 'balance', contragent: String(world.ours) as never } }),
    stage: finances,
    shows: () => '/api/files/',
  },
  orderLinePrice: {
    who: { ...members, ...colleaguesBlind },
    input: async (world) => ({ params: { id: String(await world.order()), line: '1' } }),
    shows: () => '"frozenAt":"',
  },
  orderDocuments: {
    who: { ...members, ...colleaguesBlind },
    input: async (world) => ({ params: { id: String(await world.order()) } }),
    shows: () => '"issued":',
  },
  orderInvoice: {
    who: { ...members, ...colleaguesBlind },
    input: async (world) => ({ params: { id: String(await world.order()) } }),
    // The shop of this test has not named its requisites
    beyond: ['NO_INVOICE'],
  },
  documentList: {
    who: { ...customers, ...strangers('blind'), colleague: 'blind', bare: 'blind' },
    input: () => ({ query: {} }),
    stage: document,
    shows: async (world) => `"key":"ledger-${await document(world)}"`,
  },
  documentArchive: {
    who: { ...members, ...colleaguesBlind },
    input: async (world) => ({ body: { papers: [`ledger-${await document(world)}`] } }),
    shows: () => '/api/documents/archive/',
  },
  orderCertificates: {
    who: { ...members, ...colleaguesBlind },
    stage: certificate,
    input: async (world) => ({ params: { id: String(await world.order()) } }),
    shows: () => '/api/documents/archive/',
  },
  orderFile: {
    who: { ...members, ...colleaguesBlind },
    input: async (world) => ({ params: { id: String(await world.order()) } }),
    shows: () => '/api/files/',
  },
  addressList: {
    who: { ...customers, ...strangers('blind') },
    input: () => ({ query: {} }),
    stage: (world) => world.address(),
    shows: async (world) => `"id":${await world.address()},"contragent":{"id":${world.ours},`,
  },
  addressAdd: {
    who: members,
    input: (world) => ({ body: { contragent: world.ours, address: 'Тверь, Новая улица, 7' } }),
    effect: (world) =>
      sql`exists (select from delivery_address where company_id = ${world.ours} and text = 'Тверь, Новая улица, 7')`,
  },
  addressRemove: {
    who: members,
    input: async (world) => ({ params: { id: String(await world.address()) } }),
    effect: async (world) => sql`not exists (select from delivery_address where id = ${await world.address()})`,
  },
  objectList: {
    who: members,
    input: (world) => ({ query: { contragent: String(world.ours) as never } }),
    stage: object,
    shows: async (world) => `"id":${await object(world)},`,
  },
  objectAdd: {
    who: keepersOfObjects,
    input: (world) => ({ body: { contragent: world.ours, name: 'Магазин на Мира' } }),
    effect: (world) =>
      sql`exists (select from company_object where company_id = ${world.ours} and name = 'Магазин на Мира')`,
  },
  objectChange: {
    who: keepersOfObjects,
    input: async (world) => ({ params: { id: String(await object(world)) as never }, body: { isClosed: true } }),
    effect: async (world) => sql`exists (select from company_object where id = ${await object(world)} and is_closed)`,
  },
  consigneeAdd: {
    who: members,
    input: (world) => ({ body: { contragent: world.ours, name: 'ООО «Получатель»' } }),
    effect: (world) => sql`exists (select from consignee where company_id = ${world.ours})`,
  },
  templateList: {
    who: { ...customers, ...strangers('blind'), bare: 'blind' },
    input: () => ({ query: {} }),
    stage: sharedTemplate,
    shows: async (world) => `/basket-templates/${await sharedTemplate(world)}/`,
  },
  templateAdd: {
    who: customers,
    input: () => ({ body: { name: 'Новый шаблон' } }),
    effect: (_, me) => sql`exists (select from basket_template where account_id = ${me.id} and name = 'Новый шаблон')`,
  },
  templateView: {
    who: { ...members, bare: 'NOT_FOUND' },
    input: async (world) => ({ params: { code: String(await sharedTemplate(world)) } }),
    shows: async (world) => `/basket-templates/${await sharedTemplate(world)}/`,
  },
  templateChange: {
    who: keeperOfTemplate,
    input: async (world) => ({ params: { id: String(await world.template()) }, body: { name: 'Другое имя' } }),
    effect: async (world) =>
      sql`exists (select from basket_template where id = ${await world.template()} and name = 'Другое имя')`,
  },
  templateRemove: {
    who: keeperOfTemplate,
    input: async (world) => ({ params: { id: String(await world.template()) } }),
    effect: async (world) => sql`not exists (select from basket_template where id = ${await world.template()})`,
  },
  basketAdd: {
    who: customers,
    input: oneOf,
    effect: async (world, me) => inBasket(await world.product(), me),
  },
  basketListAdd: {
    who: customers,
    input: oneOf,
    effect: async (world, me) => inBasket(await world.product(), me),
  },
  basketRemove: {
    who: customers,
    stage: fillBasket,
    input: async (world) => ({ body: { products: [await world.product()] } }),
    effect: (_, me) => emptied(me),
  },
  basketUpdate: {
    who: customers,
    stage: fillBasket,
    input: async (world) => ({ body: { product: { ID: await world.product(), QUANTITY: 7 } } }),
    effect: async (world, me) => inBasket(await world.product(), me, 7),
  },
  basketRemark: {
    who: customers,
    stage: fillBasket,
    input: async (world) => ({ body: { id: await world.product(), remark: 'для щита 3' } }),
    effect: (_, me) => sql`exists (select from basket_line where account_id = ${me.id} and remark = 'для щита 3')`,
  },
  basketClear: { who: customers, stage: fillBasket, input: () => ({}), effect: (_, me) => emptied(me) },
  basketProducts: {
    who: customers,
    stage: fillBasket,
    input: () => ({ query: {} }),
    shows: async (world) => `"product_id":${await world.product()},`,
  },
  basketSumBlock: {
    who: customers,
    stage: fillBasket,
    input: () => ({}),
    shows: async (world) => `"id":${await world.product()},`,
  },
  basketSwitched: {
    who: members,
    input: (world) => ({ params: { id: String(world.ours) } }),
    shows: () => '"lines":[]',
  },
  basketFields: {
    who: customers,
    stage: async (world) => {
      await world.product();
      await settledCatalogue(world.db);
    },
    input: async (world) => ({ body: { productId: await world.product(), fields: ['measure'] } }),
    shows: () => 'measure',
  },
  basketChangeOffer: {
    who: customers,
    stage: async (world, { token }) => {
      const body = { products: [{ id: (await anyOffer(world)).one, quantity: 2 }] };
      await world.shop.call('basketAdd', { body }, { token });
    },
    input: async (world) => {
      const { one, another } = await anyOffer(world);
      return { body: { productId: one, offerId: another, quantity: 3 } };
    },
    effect: async (world, me) => inBasket((await anyOffer(world)).another, me, 3),
  },
  basketReplace: {
    who: customers,
    stage: async (world, { token }) => {
      const body = { products: [{ id: (await anyOffer(world)).one, quantity: 2 }] };
      await world.shop.call('basketAdd', { body }, { token });
    },
    input: async (world) => {
      const { one, another } = await anyOffer(world);
      return { body: { from: { id: one }, to: { id: another, quantity: 3 } } };
    },
    effect: async (world, me) => inBasket((await anyOffer(world)).another, me, 3),
  },
  basketFile: { who: customers, stage: fillBasket, input: () => ({}), shows: () => '/api/files/' },
  basketFind: {
    who: customers,
    input: async (world) => ({ body: { search: await world.article() } }),
  },
  basketMatchRows: {
    who: customers,
    input: async (world) => ({ body: { rows: [{ article: await world.article(), amount: 2 }] } }),
    shows: async (world) => `"item_id":${await world.product()},`,
  },
  basketRememberCode: {
    who: customers,
    input: async (world) => ({ body: { code: 'НАШ-1', id: await world.product() } }),
    effect: async (world, me) =>
      sql`exists (select from own_code where account_id = ${me.id} and item_id = ${await world.product()})`,
  },
  basketForgetCode: {
    who: customers,
    stage: async (world, { token }) =>
      world.shop.call('basketRememberCode', { body: { code: 'НАШ-2', id: await world.product() } }, { token }),
    input: () => ({ body: { code: 'НАШ-2' } }),
    effect: (_, me) => sql`not exists (select from own_code where account_id = ${me.id})`,
  },
  basketForgetColumns: {
    who: customers,
    stage: async (world, { token }) => {
      const body = new FormData();
      body.set('file', new File([`Артикул;Количество\n${await world.article()};2`], 'заказ.csv'));
      body.set('columns', JSON.stringify([{ sheet: '', code: 0, name: null, amount: 1, unit: null }]));
      await world.shop.call('basketParseFile', { query: {}, body }, { token });
    },
    input: async (world) => {
      const { rows } = await world.db.execute<{ shape: string }>(sql`select shape from sheet_columns limit 1`);
      return { body: { shape: rows[0]?.shape ?? 'форма' } };
    },
    effect: (_, me) => sql`not exists (select from sheet_columns where account_id = ${me.id})`,
  },
  orderSheetLeft: {
    who: customers,
    input: () => ({
      body: { rows: [{ place: '2', article: 'НЕТ-1', name: '', amount: '5', reason: 'Товар не найден' }] },
    }),
    shows: () => '/api/files/',
  },
  orderSheetSample: { who: customers, input: () => ({}), shows: () => '/api/files/' },
  // The file is empty: who may send one reads so
  basketParseFile: {
    who: customers,
    input: () => ({ query: {}, body: new FormData() as never }),
    beyond: ['EMPTY', 'BAD_FILE', 'VALIDATION'],
  },
  orderCheckout: {
    who: orderers,
    stage: fillBasket,
    input: () => ({ query: {} }),
    shows: async (world) => `"id":${await world.product()},`,
  },
  orderAdd: {
    // An order names the company of the basket: for any other one the refusal is the same
    who: { ...orderers, ...strangers('COMPANY_CHANGED') },
    stage: openCheckout,
    input: async (world) => ({
      body: {
        contragent: world.ours,
        deliveryType: 'delivery',
        address: await world.address(),
        consignee: await consignee(world),
        shipment: 'together',
        paySystem: 'prepayment',
      },
    }),
    effect: (world, me) =>
      sql`exists (select from customer_order where company_id = ${world.ours} and account_id = ${me.id})`,
  },
  paymentType: { who: customers, input: () => ({ query: {} }), shows: () => 'prepayment' },
  priceListSections: { who: priceReaders, input: () => ({}) },
  priceListsMade: {
    who: {
      ...priceReaders,
      ...strangers('blind'),
      colleague: 'blind',
      deputy: 'blind',
      chief: 'blind',
      bossAsChief: 'blind',
      boss: 'blind',
      otherBoss: 'blind',
    },
    stage: (world) => ownersList(world),
    input: () => ({}),
    shows: async (world) => `"id":${await ownersList(world)},`,
  },
  priceListMake: {
    who: priceReaders,
    stage: (world) => world.product(),
    input: () => ({ body: { format: 'csv', columns: [] } }),
    effect: (_world, { id }) => sql`exists (select from price_list where account_id = ${id} and format = 'csv')`,
  },
  priceListFile: {
    who: keepersOfOwn,
    input: ownersPriceList,
    shows: () => '/api/files/',
  },
  priceListRemove: {
    who: keepersOfOwn,
    input: ownersPriceList,
    effect: async (world) => sql`not exists (select from price_list where id = ${await ownersList(world)})`,
  },
  priceListSubscribe: {
    who: { ...priceReaders, ...aloneInVisits },
    stage: (world) => world.product(),
    input: () => ({ body: { format: 'csv', columns: [], mode: 'weekly' as const } }),
    effect: (_world, { id }) => sql`exists (select from price_list_subscription where account_id = ${id})`,
  },
  priceListUnsubscribe: {
    who: { ...keepersOfOwn, ...aloneInVisits },
    input: async (world) => ({ params: { id: String(await ownersSubscription(world)) } }),
    effect: async (world) =>
      sql`not exists (select from price_list_subscription where id = ${await ownersSubscription(world)})`,
  },
  priceList: {
    who: priceReaders,
    stage: (world) => world.product(),
    input: () => ({}),
    shows: () => '/api/files/',
  },
  priceListOfSections: {
    who: priceReaders,
    stage: (world) => world.product(),
    input: () => ({ body: {} }),
    shows: () => '/api/files/',
  },
} satisfies ExpectedCalls;
