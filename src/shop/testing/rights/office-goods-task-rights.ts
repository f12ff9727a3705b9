import { sql } from 'drizzle-orm';
import { goodsSheetChange } from '#exchange/goods-bulk/server/tables.ts';
import { goodsUpload } from '#exchange/uploads/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import type { ExpectedCalls } from './judge.ts';
import { managers } from './visitors.ts';
import type { Person, World } from './world.ts';

/** The preset of a manager has no right to goods. */
const mayGoods = (world: World, { id }: Person) =>
  world.db.execute(sql`update account set staff_rights = staff_rights || '{"goods":"all","export":"all"}'
    where id = ${id} and role = 'MANAGER'`);

const fileOf = (world: World) => `goods-${world.ours}.xlsx`;
const noAnswers = { source: '', columns: '', currency: '', vat: '', priceUnit: '', confirmColumns: false };

const task = (world: World) =>
  world.once('goods task', async () => {
    const [made] = await world.db
      .insert(goodsUpload)
      .values({
        accountId: await world.id('boss'),
        kind: 'sheetIn',
        files: [{ name: fileOf(world), bytes: 0 }],
        answers: noAnswers,
        state: 'done',
      })
      .returning();
    const change = { uploadId: made!.id, rowNo: 2, field: '', outcome: 'refused' as const, note: fileOf(world) };
    await world.db.insert(goodsSheetChange).values(change);
    return made!.id;
  });
const ofTask = async (world: World) => ({ id: String(await task(world)) });

const nameOf = (world: World) => `Источник связей ${world.ours}`;
const linkSource = (world: World) =>
  world.once('source of links', async () => {
    const [made] = await world.db
      .insert(source)
      .values({ name: nameOf(world) })
      .returning();
    return made!.id;
  });

const aPart = () => {
  const form = new FormData();
  form.append('part', new Blob(['x']), 'part');
  return form;
};

/** Work on many goods, for who has the right to goods. */
export const officeGoodsTaskCalls = {
  officeGoodsTasks: {
    who: managers,
    stage: async (world, me) => {
      await mayGoods(world, me);
      await task(world);
    },
    input: () => ({}),
    shows: fileOf,
  },
  officeGoodsTaskStart: {
    who: managers,
    stage: mayGoods,
    input: (world) => ({ body: { kind: 'links', files: [{ name: `links-${world.ours}.xlsx`, bytes: 1 }] } }),
    effect: (world) => sql`exists (select from goods_upload where files::text like ${`%links-${world.ours}.xlsx%`})`,
  },
  officeGoodsTaskPart: {
    who: managers,
    stage: mayGoods,
    input: () => ({ params: { id: '2147483647', file: '0', part: '0' }, body: aPart() }),
    // There is no such upload
    beyond: ['NOT_FOUND'],
  },
  officeGoodsTaskRun: {
    who: managers,
    stage: mayGoods,
    input: async (world) => ({ params: await ofTask(world), body: { apply: true } }),
    effect: async (world) =>
      sql`exists (select from goods_upload where id = ${await task(world)} and state = 'waiting')`,
  },
  officeGoodsTask: {
    who: managers,
    stage: mayGoods,
    input: async (world) => ({ params: await ofTask(world) }),
    shows: fileOf,
  },
  officeGoodsTaskRows: {
    who: managers,
    stage: mayGoods,
    input: async (world) => ({ params: await ofTask(world), query: {} as never }),
    shows: fileOf,
  },
  officeGoodsSheet: {
    who: managers,
    stage: mayGoods,
    input: (world) => ({ body: { ids: [world.ours] } }),
    effect: (world) => sql`exists (select from goods_upload
      where kind = 'sheetOut' and options -> 'ids' = ${JSON.stringify([world.ours])}::jsonb)`,
  },
  officeLinkProperties: {
    who: managers,
    stage: async (world, me) => {
      await mayGoods(world, me);
      await linkSource(world);
    },
    input: () => ({}),
    shows: nameOf,
  },
  officeLinkPropertiesSet: {
    who: managers,
    stage: mayGoods,
    input: async (world) => ({
      params: { id: String(await linkSource(world)) },
      body: { shown: {}, links: { analogue: 'Аналоги' } },
    }),
    effect: async (world) =>
      sql`exists (select from source where id = ${await linkSource(world)} and link_properties <> '{}')`,
  },
} satisfies ExpectedCalls;
