import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { aRequest, deliveryTo } from '#ordering/requests/server/factory.ts';
import { anObject } from '#ordering/objects/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { priceList, priceListSubscription } from '#ordering/price-lists/server/tables.ts';
import { aTemplate } from '#ordering/templates/server/factory.ts';
import { anAppeal } from '#service/appeals/server/factory.ts';
import { splitEndpoint } from '#server/serve.ts';
import { callRights } from '#shared/rights/call-rights.ts';
import type { CallName, Input } from '#shared/endpoint.ts';
import { calls } from './calls.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let shop: TestApp;
let owner: ReadyBuyer;
let objects: {
  order: number;
  template: number;
  notification: number;
  address: number;
  company: number;
  person: number;
  member: number;
  appeal: number;
  list: number;
  request: number;
  item: number;
  subscription: number;
  site: number;
};
/** Everybody who is not the owner, with the codes that he may get. */
let others: { who: string; token: string | undefined; codes: string[] }[];

const absent = ['NOT_FOUND', '404'];

beforeAll(async () => {
  shop = await testApp();
  const { db } = shop;
  owner = await aReadyBuyer(db, { role: 'ADMIN' });
  await inBasket(shop, owner);
  const order = await anOrder(db, owner);
  const template = await aTemplate(db, owner.account.id);
  await notify(db, { accountId: owner.account.id, title: 'Заказ принят', at: new Date() });
  const [notice] = await db.select().from(notification).where(eq(notification.accountId, owner.account.id));
  const appeal = await anAppeal(shop, owner.token);
  const { address, company } = owner;
  const at = new Date();
  const choice = {
    accountId: owner.account.id,
    companyId: company.id,
    sections: [],
    title: 'Всё',
    format: 'csv' as const,
  };
  const made = { columns: [], state: 'ready' as const, requestedAt: at, pricesAt: at, content: Buffer.from('a') };
  const [list] = await db
    .insert(priceList)
    .values({ ...choice, ...made })
    .returning();
  const weekly = { columns: [], mode: 'weekly' as const, createdAt: at, nextAt: at };
  const [subscription] = await db
    .insert(priceListSubscription)
    .values({ ...choice, ...weekly })
    .returning();
  const ids = {
    order: order.id,
    template: template.id,
    notification: notice!.id,
    company: company.id,
    person: owner.account.id,
  };
  const { id: item } = await aProduct(db);
  const request = (await aRequest(shop, { buyer: owner, itemId: item })).id;
  const member = (await anAccount(db, { role: 'MANAGER' })).id;
  const site = await anObject(db, company.id);
  objects = { ...ids, site, member, address, appeal, request, item, list: list!.id, subscription: subscription!.id };
  const sessionOf = async (role: 'MANAGER' | 'TECH') => aSession(db, (await anAccount(db, { role })).id);
  others = [
    { who: 'a buyer of another company', token: (await aReadyBuyer(db)).token, codes: absent },
    { who: 'its administrator', token: (await aReadyBuyer(db, { role: 'ADMIN' })).token, codes: absent },
    { who: 'a manager', token: await sessionOf('MANAGER'), codes: [...absent, 'FORBIDDEN'] },
    { who: 'a technical user', token: await sessionOf('TECH'), codes: [...absent, 'FORBIDDEN'] },
    { who: 'a guest', token: undefined, codes: ['AUTH_REQUIRED'] },
  ];
});

type Ids = typeof objects;
type Inputs = { [N in CallName]?: (ids: Ids) => Input<N> };

function aFile(): FormData {
  const form = new FormData();
  form.append('files', new Blob(['%PDF-1.4']), 'Файл.pdf');
  return form;
}

function aSheet(): FormData {
  const form = new FormData();
  form.set('file', new File(['Артикул;Количество\nА-1;1'], 'заказ.csv'));
  return form;
}

const proposalOf = ({ item }: Ids) => ({ lines: [{ id: item, quantity: 1 }], choices: deliveryTo(owner) });

const NO_TERMS = {
  priceType: '',
  discountPercent: 0,
  currency: 'RUB' as const,
  creditLimit: 0,
  creditDays: 0,
  canBuyUnavailable: false,
};

/** Calls whose path names an object of an account or a company. */
const ofOwner = {
  orderDetail: ({ order }) => ({ params: { id: String(order) } }),
  orderCancel: ({ order }) => ({ params: { id: String(order) } }),
  orderLinePrice: ({ order }) => ({ params: { id: String(order), line: '1' } }),
  orderDocuments: ({ order }) => ({ params: { id: String(order) } }),
  orderInvoice: ({ order }) => ({ params: { id: String(order) } }),
  orderFile: ({ order }) => ({ params: { id: String(order) } }),
  orderCertificates: ({ order }) => ({ params: { id: String(order) } }),
  orderRepeat: ({ order }) => ({ params: { id: String(order) } }),
  orderCopy: ({ order }) => ({ params: { id: String(order) }, query: {} }),
  templateView: ({ template }) => ({ params: { code: String(template) } }),
  templateChange: ({ template }) => ({ params: { id: String(template) }, body: { name: 'Чужой' } }),
  templateRemove: ({ template }) => ({ params: { id: String(template) } }),
  objectChange: ({ site }) => ({ params: { id: String(site) }, body: { isClosed: true } }),
  addressRemove: ({ address }) => ({ params: { id: String(address) } }),
  managerContragent: ({ company }) => ({ params: { id: String(company) } }),
  appealDetail: ({ appeal }) => ({ params: { id: String(appeal) }, query: {} }),
  priceListFile: ({ list }) => ({ params: { id: String(list) } }),
  priceListRemove: ({ list }) => ({ params: { id: String(list) } }),
  priceListUnsubscribe: ({ subscription }) => ({ params: { id: String(subscription) } }),
  notificationRead: ({ notification: id }) => ({ params: { id: String(id) } }),
  contragentSwitch: ({ company }) => ({ params: { id: String(company) } }),
  officeCustomer: ({ company }) => ({ params: { id: String(company) } }),
  officeCustomerApprove: ({ company }) => ({ params: { id: String(company) }, body: NO_TERMS }),
  officeCustomerRefuse: ({ company }) => ({ params: { id: String(company) }, body: { reason: 'Чужая' } }),
  officeCustomerTerms: ({ company }) => ({ params: { id: String(company) }, body: { ...NO_TERMS, shown: NO_TERMS } }),
  officeCustomerBan: ({ company }) => ({ params: { id: String(company) }, body: { isBanned: true } }),
  officeCustomerManager: ({ company }) => ({ params: { id: String(company) }, body: { manager: null, shown: null } }),
  officeCustomerClose: ({ company }) => ({ params: { id: String(company) }, body: { reason: 'Чужая' } }),
  officeCustomerOpen: ({ company }) => ({ params: { id: String(company) }, body: {} }),
  officePermit: ({ company }) => ({
    params: { id: String(company) },
    body: { sum: 1, until: '', reason: 'Чужая', shown: null },
  }),
  officePermitEnd: ({ company }) => ({ params: { id: String(company) }, body: {} }),
  officePermitRefuse: ({ company }) => ({ params: { id: String(company) }, body: { reason: 'Чужая' } }),
  officeActFile: () => ({ params: { id: '1' }, body: aFile() }),
  officeCustomerPin: ({ company }) => ({
    params: { id: String(company) },
    body: { term: 'discountPercent', reason: 'Чужая', until: null },
  }),
  officeCustomerUnpin: ({ company }) => ({ params: { id: String(company) }, body: { term: 'discountPercent' } }),
  officeCustomerApplicant: ({ company }) => ({
    params: { id: String(company) },
    body: { person: 1, isAccepted: true },
  }),
  officePerson: ({ person }) => ({ params: { id: String(person) } }),
  officePersonBlock: ({ person }) => ({ params: { id: String(person) }, body: {} }),
  officePersonUnblock: ({ person }) => ({ params: { id: String(person) }, body: {} }),
  officePersonSessions: ({ person }) => ({ params: { id: String(person) }, body: {} }),
  officePersonFactor: ({ person }) => ({ params: { id: String(person) }, body: {} }),
  officePersonErase: ({ person }) => ({ params: { id: String(person) }, body: {} }),
  officePersonEraseCancel: ({ person }) => ({ params: { id: String(person) }, body: {} }),
  officePersonContact: ({ person }) => ({
    params: { id: String(person) },
    body: { kind: 'email', value: 'stranger@example.ru' },
  }),
  officePersonData: ({ person }) => ({ params: { id: String(person) }, body: {} }),
  officeStaffMember: ({ member }) => ({ params: { id: String(member) } }),
  officeStaffInviteAgain: ({ member }) => ({ params: { id: String(member) }, body: {} }),
  officeStaffRights: ({ member }) => ({ params: { id: String(member) }, body: { rights: {}, shown: {} } }),
  officeStaffSecondStep: ({ member }) => ({ params: { id: String(member) }, body: { isRequired: true } }),
  officeStaffSessions: ({ member }) => ({ params: { id: String(member) }, body: { session: null } }),
  officeStaffSubstitute: ({ member }) => ({
    params: { id: String(member) },
    body: { substitute: member, from: '2030-01-01', until: '2030-01-02' },
  }),
  officeStaffSubstituteEnd: ({ member }) => ({ params: { id: String(member) }, body: { substitution: 1 } }),
  officeStaffClose: ({ member }) => ({ params: { id: String(member) }, body: { heir: null } }),
  officeStaffOpen: ({ member }) => ({ params: { id: String(member) }, body: {} }),
  officeOrder: ({ order }) => ({ params: { id: String(order) } }),
  officeOrderInvoice: ({ order }) => ({ params: { id: String(order) } }),
  officeOrderNote: ({ order }) => ({ params: { id: String(order) }, body: { text: 'Чужой' } }),
  officeOrderFileAdd: ({ order }) => ({ params: { id: String(order) }, body: aFile() }),
  officeOrderFileRemove: ({ order }) => ({ params: { id: String(order), file: '1' } }),
  officeOrderCorrection: ({ order }) => ({ params: { id: String(order) }, body: {} }),
  officeOrderCorrect: ({ order }) => ({
    params: { id: String(order) },
    body: { lines: [{ lineNo: 1, was: 1, quantity: 0 }] },
  }),
  orderRequestDetail: ({ request }) => ({ params: { id: String(request) } }),
  orderRequestConfirm: ({ request }) => ({ params: { id: String(request) }, body: { version: 1, shown: 'x' } }),
  orderRequestReturn: ({ request }) => ({ params: { id: String(request) }, body: { version: 1, reason: 'Чужая' } }),
  officeRequestDetail: ({ request }) => ({ params: { id: String(request) } }),
  officeRequestWithdraw: ({ request }) => ({ params: { id: String(request) }, body: { version: 1 } }),
  officeRequestChange: (ids) => ({ params: { id: String(ids.request) }, body: { ...proposalOf(ids), version: 1 } }),
  officeRequestStart: ({ company }) => ({ params: { company: String(company) } }),
  officeRequestMatch: ({ company }) => ({
    params: { company: String(company) },
    body: { rows: [{ article: 'A-1', amount: 1 }] },
  }),
  officeRequestFind: ({ company }) => ({ params: { company: String(company) }, body: { search: 'Кабель' } }),
  officeRequestSheet: ({ company }) => ({ params: { company: String(company) }, query: {}, body: aSheet() as never }),
  officeRequestRepeat: ({ company, order }) => ({ params: { company: String(company), order: String(order) } }),
  officeRequestPrice: ({ company, item }) => ({
    params: { company: String(company) },
    body: { lines: [{ id: item, quantity: 1 }] },
  }),
  officeRequestPlace: (ids) => ({
    params: { company: String(ids.company) },
    body: { ...proposalOf(ids), person: owner.account.id, shown: 'x' },
  }),
  officeRequestSend: (ids) => ({
    params: { company: String(ids.company) },
    body: { ...proposalOf(ids), person: owner.account.id },
  }),
  officeOrderLetter: ({ order }) => ({
    params: { id: String(order) },
    body: { paper: { kind: 'invoice', id: null }, to: 'stranger@example.ru', text: '' },
  }),
  officeOrderTrack: ({ order }) => ({ params: { id: String(order) }, body: { number: '1', link: '', version: 0 } }),
  basketSwitched: ({ company }) => ({ params: { id: String(company) } }),
} satisfies Inputs;

/** Calls whose path names what every visitor of the catalogue sees. */
const ofEverybody: CallName[] = [
  'officePaper',
  'officePaperChange',
  'officePaperGoods',
  'officePaperRemove',
  'priceOrigin',
  'officeGoods',
  'officeSection',
  'officeSectionChange',
  'officeSectionPlace',
  'officeSectionReturn',
  'officeSectionPicture',
  'officeSectionPictureRemove',
  'officeSourceRoot',
  'officeBrand',
  'officeBrandChange',
  'officeBrandAliases',
  'officeBrandMerge',
  'officeBrandLogo',
  'officeBrandLogoRemove',
  'officeProperty',
  'officePropertyValues',
  'officePropertyChange',
  'officePropertyPlace',
  'officePropertyReturn',
  'officePropertyAlias',
  'officeQuestionAnswer',
  'officeQuestionReject',
  'catalogPage',
  'simpleOffer',
  'fastView',
  'brandPage',
  'similarInStock',
  'productQuestions',
  'addProductQuestion',
  'searchPageFiltered',
  'basketAction',
  'basketActionsOfGroup',
  'basketActionsOfProduct',
  'staticPage',
  'newsDetail',
  'actionDetail',
  'actionFiltered',
  'marketingDetail',
];

/** Calls whose path names what belongs to the shop itself: the right alone decides. */
const ofShop: CallName[] = [
  'officeContent',
  'officeContentList',
  'officeContentVersion',
  'officeCustomerImport',
  'officeCustomerImportRows',
  'officeCustomerImportCheck',
  'officeCustomerImportApply',
  'officeCustomerImportFile',
  'officeLinkPropertiesSet',
  'officeGoodsTaskPart',
  'officeGoodsTaskRun',
  'officeGoodsTask',
  'officeGoodsTaskRows',
  'officeProduct',
  'officeProductChange',
  'officeProductProperty',
  'officeProductLinks',
  'officeProductPicture',
  'officeProductReturn',
  'officeVariantChange',
  'officeExchangeRepeat',
  'officeExchangeDecide',
  'officeConnection',
  'officeConnectionChange',
  'officeConnectionPassword',
  'officeFeed',
  'officeFeedChange',
  'officeFeedRun',
  'officeImport',
  'officeImportChanges',
  'officeImportNotes',
  'officeImportHide',
  'officeUploadPart',
  'officeUploadRun',
];

/** What may change when a call is refused. */
const unowned = new Set(['rate_counter', 'audit_log']);

/** A fingerprint of all rows of each table. */
async function fingerprints(): Promise<Record<string, string>> {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const all: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !unowned.has(row.name))) {
    const { rows: found } = await shop.db.execute<{ print: string }>(
      sql`select coalesce(md5(string_agg(t::text, E'\n' order by t::text)), '') as print from ${sql.identifier(name)} t`,
    );
    all[name] = found[0]!.print;
  }
  return all;
}

describe('objects of another company', () => {
  it('every call whose path names something is judged here', () => {
    const named = Object.entries(calls).filter(([, endpoint]) => /[:*]/.test(splitEndpoint(endpoint).path));
    expect(named.map(([name]) => name).toSorted()).toEqual(
      [...Object.keys(ofOwner), ...ofEverybody, ...ofShop].toSorted(),
    );
  });

  it.for(Object.keys(ofOwner) as (keyof typeof ofOwner)[])(
    '%s finds none of them and changes nothing',
    async (name) => {
      const before = await fingerprints();
      const input = (ofOwner[name] as (ids: Ids) => Input<typeof name>)(objects);
      for (const { who, token, codes } of others) {
        const answer = await shop.call(name, input, { token });
        // What managers alone may call says so to a customer
        const expected = token && callRights[name].who === 'manager' ? [...codes, 'FORBIDDEN'] : codes;
        expect(expected, `${who}: ${answer.codes.join()}`).toContain(answer.codes[0]);
        expect(answer.body.data, who).toBeNull();
      }
      expect(await fingerprints()).toEqual(before);
    },
  );

  it.for(['address', 'consignee', 'contragent'] as const)(
    'an order with the %s of another company is refused and changes nothing',
    async (field) => {
      const stranger = await aReadyBuyer(shop.db);
      await inBasket(shop, stranger, { product: await aProduct(shop.db) });
      const body = await openCheckout(shop, stranger);
      const foreign = { address: owner.address, consignee: owner.consignee, contragent: owner.company.id }[field];
      const before = await fingerprints();
      const answer = await shop.call('orderAdd', { body: { ...body, [field]: foreign } }, { token: stranger.token });
      expect(answer.body.status).toBe('error');
      expect(await fingerprints()).toEqual(before);
    },
  );

  it('a file opens for its owner alone', async () => {
    const { data } = await shop.call('basketFile', {}, { token: owner.token });
    const open = (token: string | undefined) =>
      shop.app.inject({ url: data.link, headers: token ? { authorization: `Bearer ${token}` } : {} });
    expect((await open(owner.token)).statusCode).toBe(200);
    for (const { who, token } of others) {
      expect((await open(token)).statusCode, who).toBe(token ? 404 : 401);
    }
  });

  it('lists hold nothing of another company', async () => {
    const { token } = await aReadyBuyer(shop.db);
    const { order, template, notification: notice, address, appeal } = objects;
    const lists = {
      orderList: [order],
      templateList: [template],
      notificationList: [notice],
      addressList: [address],
      appealList: [appeal],
    };
    for (const [name, ids] of Object.entries(lists) as [keyof typeof lists, number[]][]) {
      const [own, foreign] = await Promise.all(
        [owner.token, token].map(async (one) =>
          JSON.stringify((await shop.call(name, { query: {} }, { token: one })).data),
        ),
      );
      for (const id of ids) {
        expect(own, name).toMatch(new RegExp(`"(id|code)":"?${id}\\b`, 'i'));
        expect(foreign, name).not.toMatch(new RegExp(`"(id|code)":"?${id}\\b`, 'i'));
      }
    }
  });
});
