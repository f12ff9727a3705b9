import { sql } from 'drizzle-orm';
import { aConsignee, anAddress } from '#ordering/addresses/server/factory.ts';
import type { ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { aRequest, deliveryTo } from '#ordering/requests/server/factory.ts';
import type { ExpectedCalls } from './judge.ts';
import { bossAlone, managers } from './visitors.ts';
import type { World } from './world.ts';

/** The owner of ours with all that a delivery needs. */
const readyOwner = (world: World) =>
  world.once('ready owner', async () => {
    const account = { id: await world.id('owner') };
    const address = await anAddress(world.db, world.ours);
    const consignee = await aConsignee(world.db, world.ours);
    return { account, company: { id: world.ours }, address, consignee, token: '' } as unknown as ReadyBuyer;
  });

/** An open request to the owner of ours. */
export const openRequest = (world: World) =>
  world.once('request', async () => {
    const [buyer, itemId] = [await readyOwner(world), await world.product()];
    return (await aRequest(world.shop, { buyer, itemId })).id;
  });

const ofOurs = (world: World) => ({ company: String(world.ours) });
const lines = async (world: World) => [{ id: await world.product(), quantity: 2 }];
const proposal = async (world: World) => ({
  lines: await lines(world),
  choices: deliveryTo(await readyOwner(world)),
  person: await world.id('owner'),
});
const ofRequest = async (world: World) => ({ id: String(await openRequest(world)) });
const sheet = () => {
  const form = new FormData();
  form.set('file', new File(['Артикул;Количество\nНЕТ-1;1'], 'заказ.csv'));
  return form as never;
};

export const officeRequestCalls = {
  officeRequestStart: {
    who: bossAlone,
    input: (world) => ({ params: ofOurs(world) }),
    shows: (world) => `"contragent":{"id":${world.ours},`,
  },
  officeRequestMatch: {
    who: bossAlone,
    input: (world) => ({ params: ofOurs(world), body: { rows: [{ article: 'НЕТ-1', amount: 1 }] } }),
  },
  officeRequestFind: {
    who: bossAlone,
    input: (world) => ({ params: ofOurs(world), body: { search: 'НЕТ-1' } }),
  },
  officeRequestSheet: {
    who: bossAlone,
    input: (world) => ({ params: ofOurs(world), query: {}, body: sheet() }),
    beyond: ['EMPTY', 'COLUMNS'],
  },
  officeRequestRepeat: {
    who: bossAlone,
    input: async (world) => ({ params: { ...ofOurs(world), order: String(await world.order()) } }),
    shows: () => '"lines":[{"id":',
  },
  officeRequestPrice: {
    who: bossAlone,
    input: async (world) => ({ params: ofOurs(world), body: { lines: await lines(world) } }),
    shows: async (world) => `"id":${await world.product()},`,
  },
  officeRequestPlace: {
    who: bossAlone,
    input: async (world) => ({ params: ofOurs(world), body: { ...(await proposal(world)), shown: 'another' } }),
    beyond: ['PRICE_CHANGED'],
  },
  officeRequestSend: {
    who: bossAlone,
    input: async (world) => ({ params: ofOurs(world), body: await proposal(world) }),
    effect: (world) => sql`exists (select from order_request where company_id = ${world.ours})`,
  },
  officeRequestList: {
    who: { ...managers, otherBoss: 'blind' },
    stage: openRequest,
    input: () => ({ query: {} }),
    shows: async (world) => `/requests/${await openRequest(world)}/`,
  },
  officeRequestDetail: {
    who: bossAlone,
    input: async (world) => ({ params: await ofRequest(world) }),
    shows: async (world) => `/requests/${await openRequest(world)}/`,
  },
  officeRequestChange: {
    who: bossAlone,
    input: async (world) => {
      const { person: _, ...body } = await proposal(world);
      return { params: await ofRequest(world), body: { ...body, version: 1 } };
    },
    effect: async (world) =>
      sql`exists (select from order_request where id = ${await openRequest(world)} and version = 2)`,
  },
  officeOrderCorrection: {
    who: bossAlone,
    input: async (world) => ({ params: { id: String(await world.order()) }, body: {} }),
    shows: () => '"when":"now"',
  },
  officeOrderCorrect: {
    who: bossAlone,
    input: async (world) => ({
      params: { id: String(await world.order()) },
      body: { lines: [{ lineNo: 1, was: 1, quantity: 0 }] },
    }),
    // Its only line stays
    beyond: ['CANNOT_CORRECT'],
  },
  officeRequestWithdraw: {
    who: bossAlone,
    input: async (world) => ({ params: await ofRequest(world), body: { version: 1 } }),
    effect: async (world) =>
      sql`exists (select from order_request where id = ${await openRequest(world)} and state = 'withdrawn')`,
  },
} satisfies ExpectedCalls;
