import { sql } from 'drizzle-orm';
import { customerImport, customerImportRow } from '#office/customer-imports/server/tables.ts';
import { customerInvitation } from '#office/invitations/server/tables.ts';
import type { ExpectedCalls } from './judge.ts';
import { managers } from './visitors.ts';
import type { Person, World } from './world.ts';

/** The preset of a manager reaches his own customers, and has no right to export. */
const mayImport = (world: World, { id }: Person) =>
  world.db.execute(sql`update account set staff_rights = staff_rights || '{"customers":"all","export":"all"}'
    where id = ${id} and role = 'MANAGER'`);

const fileOf = (world: World) => `customers-${world.ours}.csv`;
const imported = (world: World) =>
  world.once('customer import', async () => {
    const sheet = { name: '', rows: 1, firstRow: 1, columns: [{ heading: 'ИНН', samples: [], guess: 'inn' as const }] };
    const [work] = await world.db
      .insert(customerImport)
      .values({
        accountId: await world.id('boss'),
        ip: '',
        fileName: fileOf(world),
        sheets: [sheet],
        sheet: 0,
        columns: ['inn'],
        state: 'checked',
      })
      .returning();
    const row = { importId: work!.id, sheet: 0, row: 1, cells: ['7707083893'], companyName: fileOf(world) };
    await world.db.insert(customerImportRow).values({ ...row, outcome: 'refused' });
    return work!.id;
  });
const ofImport = async (world: World) => ({ id: String(await imported(world)) });

const emailOf = (world: World) => `invited-${world.ours}@customer.ru`;
const invited = (world: World) =>
  world.once('customer invitation', async () => {
    const person = { email: emailOf(world), name: 'Пётр', lastName: 'Иванов', secondName: '', role: 'USER' as const };
    const rights = { order: true, finance: false, viewAllOrders: false, priceLists: true, manageUsers: false };
    const [row] = await world.db
      .insert(customerInvitation)
      .values({ ...person, rights, companyId: world.ours, byAccountId: await world.id('boss') })
      .returning();
    return row!.id;
  });
const aFile = (world: World) => {
  const form = new FormData();
  form.append('file', new Blob(['ИНН;Название\n7707083893;ООО «Проба»\n']), fileOf(world));
  return form;
};

/** Files of customers for who reaches all of them, and invitations into companies in scope. */
export const officeImportCalls = {
  officeCustomerImports: {
    who: managers,
    stage: async (world, me) => {
      await mayImport(world, me);
      await imported(world);
    },
    input: () => ({}),
    shows: fileOf,
  },
  officeCustomerImportAdd: {
    who: managers,
    stage: mayImport,
    input: (world) => ({ body: aFile(world) }),
    effect: (world) => sql`exists (select from customer_import where file_name = ${fileOf(world)})`,
  },
  officeCustomerImport: {
    who: managers,
    stage: mayImport,
    input: async (world) => ({ params: await ofImport(world) }),
    shows: fileOf,
  },
  officeCustomerImportRows: {
    who: managers,
    stage: mayImport,
    input: async (world) => ({ params: await ofImport(world), query: {} as never }),
    shows: fileOf,
  },
  officeCustomerImportCheck: {
    who: managers,
    stage: mayImport,
    input: async (world) => ({ params: await ofImport(world), body: { sheet: 0, firstRow: 1, columns: ['inn'] } }),
    effect: async (world) =>
      sql`exists (select from customer_import where id = ${await imported(world)} and state = 'checking')`,
  },
  officeCustomerImportApply: {
    who: managers,
    stage: mayImport,
    input: async (world) => ({ params: await ofImport(world), body: {} }),
    effect: async (world) =>
      sql`exists (select from customer_import where id = ${await imported(world)} and state = 'applying')`,
  },
  officeCustomerImportFile: {
    who: managers,
    stage: mayImport,
    input: async (world) => ({ params: await ofImport(world), body: {} }),
  },
  officeInvitations: {
    who: { ...managers, otherBoss: 'blind' },
    stage: invited,
    input: (world) => ({ query: { q: emailOf(world) } as never }),
    shows: emailOf,
  },
  officeInvitationsSend: {
    who: { ...managers, otherBoss: 'blind' },
    input: async (world) => ({ body: { ids: [await invited(world)] } }),
    shows: () => '"queued":1',
  },
  officeInvitationsWithdraw: {
    who: { ...managers, otherBoss: 'blind' },
    input: async (world) => ({ body: { ids: [await invited(world)] } }),
    shows: () => '"withdrawn":1',
  },
} satisfies ExpectedCalls;
