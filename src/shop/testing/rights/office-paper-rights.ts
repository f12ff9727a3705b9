import { sql } from 'drizzle-orm';
import { aPaper } from '#goods/papers/server/factory.ts';
import type { ExpectedCalls } from './judge.ts';
import { managers } from './visitors.ts';
import type { Person, World } from './world.ts';

/** The preset of a manager has no right to goods. */
const stage = (world: World, { id }: Person) =>
  world.db.execute(sql`update account set staff_rights = staff_rights || '{"goods":"all"}'::jsonb where id = ${id}`);

const paper = (world: World) =>
  world.once('paper', async () => (await aPaper(world.db, { productIds: [await world.product()] })).id);
const params = async (world: World) => ({ id: String(await paper(world)) });
const fields = { kind: 'certificate' as const, title: '', number: '', issuedOn: null, endsOn: null };

const formOf = (given: Record<string, string>, file: File) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(given)) form.append(name, value);
  form.append('files', file);
  return form;
};

/** What staff do with the papers of goods. */
export const officePaperCalls = {
  officePapers: { who: managers, stage, input: () => ({ query: {} as never }) },
  officePaper: {
    who: managers,
    stage,
    input: async (world) => ({ params: await params(world) }),
    shows: async (world) => `"id":${await paper(world)},`,
  },
  officePaperAdd: {
    who: managers,
    stage,
    input: async (world) => ({
      body: formOf({ kind: 'passport', articles: await world.article() }, new File([`%PDF ${world.ours}`], 'p.pdf')),
    }),
    effect: async (world) => sql`exists (
      select from goods_paper join goods_paper_product on paper_id = id
      where kind = 'passport' and product_id = ${await world.product()})`,
  },
  officePapersUpload: {
    who: managers,
    stage,
    // An archive without files
    input: () => ({
      body: formOf({ kind: 'certificate' }, new File([Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')], 'a.zip')),
    }),
    shows: () => '"added":0',
  },
  officePaperChange: {
    who: managers,
    stage,
    input: async (world) => ({ params: await params(world), body: { ...fields, number: '7', shown: fields } }),
    effect: async (world) => sql`exists (select from goods_paper where id = ${await paper(world)} and number = '7')`,
  },
  officePaperGoods: {
    who: managers,
    stage,
    input: async (world) => ({ params: await params(world), body: { remove: [await world.product()] } }),
    effect: async (world) => sql`not exists (select from goods_paper_product where paper_id = ${await paper(world)})`,
  },
  officePaperRemove: {
    who: managers,
    stage,
    input: async (world) => ({ params: await params(world), body: {} }),
    effect: async (world) => sql`not exists (select from goods_paper where id = ${await paper(world)})`,
  },
} satisfies ExpectedCalls;
