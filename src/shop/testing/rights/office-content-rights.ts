import { sql } from 'drizzle-orm';
import { contentVersion } from '#service/content/server/tables.ts';
import type { ExpectedCalls } from './judge.ts';
import { managers } from './visitors.ts';
import type { Person, World } from './world.ts';

/** The preset of a manager has no right to content. */
const mayWrite = (world: World, { id }: Person) =>
  world.db.execute(sql`update account set staff_rights = staff_rights || '{"content":"all"}'
    where id = ${id} and role = 'MANAGER'`);
const content = { who: managers, stage: mayWrite };

const version = (world: World) =>
  world.once('content version', async () => {
    const values = {
      subject: 'page' as const,
      key: 'terms',
      state: { title: 'Условия', markdown: 'Текст', version: 1 },
    };
    const [row] = await world.db.insert(contentVersion).values(values).returning({ id: contentVersion.id });
    return row!.id;
  });

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const aFile = (bytes: string | Buffer, name: string) => {
  const form = new FormData();
  form.append('file', new Blob([bytes as never]), name);
  return form;
};

/** What staff do with the texts, places and themes of the shop. */
export const officeContentCalls = {
  officeContentList: { ...content, input: () => ({ params: { kind: 'news' }, query: {} as never }) },
  officeContent: { ...content, input: () => ({ params: { kind: 'page', key: 'terms' } }) },
  officeContentVersion: {
    ...content,
    input: async (world) => ({ params: { kind: 'page', key: 'terms', id: String(await version(world)) } }),
    shows: () => 'Условия',
  },
  officeContentSave: {
    ...content,
    input: () => ({ body: { kind: 'carrier', key: null, version: 0, name: 'Возим всё', published: true } }),
    // Another manager of the same case has added it before
    beyond: ['TAKEN'],
  },
  officeContentPicture: {
    ...content,
    input: () => ({ body: aFile(Buffer.from(PIXEL, 'base64'), 'a.png') }),
    shows: () => '/files/goods/',
  },
  officeContentFile: { ...content, input: () => ({ body: aFile('%PDF-1.4', 'a.pdf') }), shows: () => 'a.pdf' },
  officeContentNames: { ...content, input: () => ({}) },
} satisfies ExpectedCalls;
