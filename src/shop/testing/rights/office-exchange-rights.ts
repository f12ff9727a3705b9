import { sql } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { scheduledFeed } from '#exchange/feed-schedule/server/tables.ts';
import { aQuarantined } from '#exchange/goods-import/server/factory.ts';
import type { ExpectedCalls } from './judge.ts';
import { managers, managersAndTechs } from './visitors.ts';
import type { Person, World } from './world.ts';

/** The preset of a manager has no right to the exchange; a technical user needs none. */
const mayExchange = (world: World, { id }: Person) =>
  world.db.execute(sql`update account set staff_rights = staff_rights || '{"exchange":"all"}'
    where id = ${id} and role = 'MANAGER'`);

const connection = (world: World) =>
  world.once('connection', async () => {
    const own = { name: `База ${world.ours}`, login: `base-${world.ours}`, passwordHash: '-' };
    return (await world.db.insert(exchangeConnection).values(own).returning())[0]!.id;
  });
const feed = (world: World) =>
  world.once('feed', async () => {
    const own = { name: `Фид ${world.ours}`, url: 'https://price.example/a.yml', everyMinutes: 60, active: false };
    return (await world.db.insert(scheduledFeed).values(own).returning())[0]!.id;
  });
const waiting = (world: World) =>
  world.once('quarantined', async () => {
    const { id, runId } = await aQuarantined(world.db, { name: `Болт ${world.ours}` });
    return { id, runId };
  });

const ofConnection = async (world: World) => ({ id: String(await connection(world)) });
const ofFeed = async (world: World) => ({ id: String(await feed(world)) });
const ofRun = async (world: World) => ({ id: String((await waiting(world)).runId) });

const connectionSettings = (world: World) => ({
  login: `new-${world.ours}`,
  source: '',
  priceType: '',
  encoding: 'utf-8' as const,
  ordersFrom: '',
  ordersOnly: 'no' as const,
  dryRun: 'no' as const,
  hideLimit: '10',
  states: '',
  active: 'yes' as const,
});
const feedSettings = {
  url: 'https://price.example/b.yml',
  every: '60',
  priceType: '',
  availableQuantity: '',
  active: 'no' as const,
};

const noAnswers = { source: '', columns: '', currency: '', vat: '', priceUnit: '', confirmColumns: false };
const aPart = () => {
  const form = new FormData();
  form.append('part', new Blob(['x']), 'part');
  return form;
};

/** What staff with the right to the exchange do, and technical users see. */
export const officeExchangeCalls = {
  officeExchange: {
    who: managersAndTechs,
    stage: async (world, me) => {
      await mayExchange(world, me);
      await connection(world);
    },
    input: () => ({}),
    shows: (world) => `base-${world.ours}`,
  },
  officeExchangeRepeat: {
    who: managersAndTechs,
    stage: mayExchange,
    input: () => ({ params: { id: '2147483647' } }),
    // There is no such job
    beyond: ['CONFLICT'],
  },
  officeExchangeDecide: {
    who: managers,
    stage: mayExchange,
    input: () => ({ params: { id: '2147483647' }, body: { accept: true } }),
    beyond: ['CONFLICT'],
  },
  officeConnection: {
    who: managers,
    stage: mayExchange,
    input: async (world) => ({ params: await ofConnection(world) }),
    shows: (world) => `base-${world.ours}`,
  },
  officeConnectionAdd: {
    who: managers,
    stage: mayExchange,
    input: (world) => ({ body: { ...connectionSettings(world), name: `Новая ${world.ours}` } }),
    effect: (world) => sql`exists (select from exchange_connection where login = ${`new-${world.ours}`})`,
  },
  officeConnectionChange: {
    who: managers,
    stage: mayExchange,
    input: async (world) => ({
      params: await ofConnection(world),
      body: { ...connectionSettings(world), version: 0 },
    }),
    beyond: ['CONFLICT'],
  },
  officeConnectionPassword: {
    who: managers,
    stage: mayExchange,
    input: async (world) => ({ params: await ofConnection(world) }),
    effect: async (world) =>
      sql`exists (select from exchange_connection where id = ${await connection(world)} and password_hash <> '-')`,
  },
  officeFeed: {
    who: managers,
    stage: mayExchange,
    input: async (world) => ({ params: await ofFeed(world) }),
    shows: () => 'https://price.example/a.yml',
  },
  officeFeedAdd: {
    who: managers,
    stage: mayExchange,
    input: (world) => ({ body: { ...feedSettings, name: `Новый ${world.ours}` } }),
    effect: (world) => sql`exists (select from scheduled_feed where name = ${`Новый ${world.ours}`})`,
  },
  officeFeedChange: {
    who: managers,
    stage: mayExchange,
    input: async (world) => ({ params: await ofFeed(world), body: { ...feedSettings, version: 0 } }),
    beyond: ['CONFLICT'],
  },
  officeFeedRun: {
    who: managers,
    stage: mayExchange,
    input: async (world) => ({ params: await ofFeed(world) }),
    // It is switched off
    beyond: ['CONFLICT'],
  },
  officeQuarantine: {
    who: managersAndTechs,
    stage: async (world, me) => {
      await mayExchange(world, me);
      await waiting(world);
    },
    input: (world) => ({ query: { q: `Болт ${world.ours}` } }),
    shows: (world) => `Болт ${world.ours}`,
  },
  officeQuarantineDecide: {
    who: managers,
    stage: mayExchange,
    input: async (world) => ({ body: { which: [(await waiting(world)).id], accept: false } }),
    effect: async (world) =>
      sql`exists (select from import_quarantine where id = ${(await waiting(world)).id} and state = 'rejected')`,
  },
  officeImports: { who: managersAndTechs, stage: mayExchange, input: () => ({ query: {} }) },
  officeImport: {
    who: managersAndTechs,
    stage: mayExchange,
    input: async (world) => ({ params: await ofRun(world) }),
    shows: async (world) => `"id":${(await waiting(world)).runId},`,
  },
  officeImportChanges: {
    who: managersAndTechs,
    stage: mayExchange,
    input: async (world) => ({ params: await ofRun(world), query: {} }),
  },
  officeImportNotes: {
    who: managersAndTechs,
    stage: mayExchange,
    input: async (world) => ({ params: await ofRun(world), query: {} }),
  },
  officeUploads: { who: managers, stage: mayExchange, input: () => ({}) },
  officeUploadStart: {
    who: managers,
    stage: mayExchange,
    input: (world) => ({ body: { files: [{ name: `import-${world.ours}.xml`, bytes: 1 }], answers: noAnswers } }),
    effect: (world) => sql`exists (select from goods_upload where files::text like ${`%import-${world.ours}.xml%`})`,
  },
  officeUploadPart: {
    who: managers,
    stage: mayExchange,
    input: () => ({ params: { id: '2147483647', file: '0', part: '0' }, body: aPart() }),
    // There is no such upload, here and below
    beyond: ['NOT_FOUND'],
  },
  officeUploadRun: {
    who: managers,
    stage: mayExchange,
    input: () => ({ params: { id: '2147483647' }, body: { isDryRun: true, answers: noAnswers } }),
    beyond: ['NOT_FOUND'],
  },
  officeImportHide: {
    who: managers,
    stage: mayExchange,
    input: async (world) => ({ params: await ofRun(world) }),
    // Nothing has vanished
    beyond: ['CONFLICT'],
  },
} satisfies ExpectedCalls;
