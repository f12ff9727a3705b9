import { z } from 'zod';
import { addSection, changeRoot, changeSection, placeSection, returnSection } from '#goods/products/server/index.ts';
import { section } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { heldSectionFields, MAX_SECTION_NAME } from '../contract.ts';
import { readTree } from './list-sections.ts';

const path = z.string('укажите адрес раздела: kabel/silovoy').trim().min(1).max(2000);
const name = z.string('укажите название').trim().min(1).max(MAX_SECTION_NAME);
const operator = { accountId: null, ip: '' };

/** Lists and changes sections as their screen does. A section is named by its address. */
export const sectionCommand = command(
  z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('list') }),
      z.object({ action: z.literal('add'), path: name, value: path.optional() }),
      z.object({ action: z.literal('rename'), path, value: name }),
      z.object({ action: z.literal('move'), path, value: path.optional() }),
      z.object({ action: z.literal('place'), path, value: path.optional() }),
      z.object({ action: z.literal('hide'), path }),
      z.object({ action: z.literal('show'), path }),
      z.object({ action: z.literal('return'), path }),
      z.object({ action: z.literal('root'), path: name, value: z.enum(['on', 'off'], 'укажите on или off') }),
    ],
    { error: 'нужно list, add, rename, move, place, hide, show, return или root' },
  ),
  async ({ database: { db } }, args) => {
    if (args.action === 'list') return listed(db);
    return transaction(db, async (tx) => {
      switch (args.action) {
        case 'add': {
          const parentId = args.value === undefined ? null : await idOf(tx, args.value);
          await addSection(tx, { name: args.path, parentId }, operator);
          return [`Раздел «${args.path}» добавлен`];
        }
        case 'root': {
          const sources = await tx.select().from(source);
          const found = sources.find((one) => one.name === args.path);
          if (!found)
            throw new CommandRefusal(`Источника «${args.path}» нет: ${sources.map((one) => one.name).join(', ')}`);
          const isChanged = await changeRoot(tx, found.id, args.value === 'on', operator);
          const state = args.value === 'on' ? 'в своём разделе' : 'на верхнем уровне';
          return [`Разделы источника «${found.name}» ${isChanged ? 'теперь' : 'уже'} ${state}`];
        }
        default:
          return changeOne(tx, args);
      }
    });
  },
);

type ChangeOfOne = { action: 'rename' | 'move' | 'place' | 'hide' | 'show' | 'return'; path: string; value?: string };

async function changeOne(tx: Db, args: ChangeOfOne): Promise<string[]> {
  const id = await idOf(tx, args.path);
  const other = args.value;
  if (args.action === 'place') {
    await placeSection(tx, id, other === undefined ? null : await idOf(tx, other), operator);
  } else if (args.action === 'return') {
    await returnSection(tx, id, heldSectionFields, operator);
  } else {
    const change = {
      rename: async () => ({ name: other! }),
      move: async () => ({ parentId: other === undefined ? null : await idOf(tx, other) }),
      hide: async () => ({ active: false }),
      show: async () => ({ active: true }),
    }[args.action];
    await changeSection(tx, id, { change: await change() }, operator);
  }
  const [after] = (await tx.select().from(section)).filter((row) => row.id === id);
  return [`${after!.path}: ${after!.name}${after!.active ? '' : ' (скрыт)'}`];
}

async function idOf(tx: Db, wanted: string): Promise<number> {
  const path = wanted.replace(/^\/?(catalog\/)?/, '').replace(/\/$/, '');
  const rows = await tx.select({ id: section.id, path: section.path }).from(section);
  const found = rows.find((row) => row.path === path);
  if (!found) throw new CommandRefusal(`Раздела «${wanted}» нет: npm run shop -- section list`);
  return found.id;
}

async function listed(db: Db): Promise<string[]> {
  const tree = await readTree(db);
  if (tree.length === 0) return ['Разделов нет'];
  const paths = new Map(
    (await db.select({ id: section.id, path: section.path }).from(section)).map((one) => [one.id, one.path]),
  );
  return tree.map(({ id, name: own, goods, active }) => `${paths.get(id)}\t${own}\t${goods}${active ? '' : '\tскрыт'}`);
}
