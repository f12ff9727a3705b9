import { sql } from 'drizzle-orm';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { substitution } from '#identity/accounts/server/tables.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import type { ExpectedCalls } from './judge.ts';
import { managers } from './visitors.ts';
import type { Person, World } from './world.ts';

/** The preset of a manager has no right to staff. */
const mayStaff = (world: World, { id }: Person) =>
  world.db.execute(sql`update account set staff_rights = staff_rights || '{"staff":"all"}' where id = ${id}`);

const lastNameOf = (world: World) => `Смирнов-${world.ours}`;
const member = (world: World) =>
  world.once('member', async () => (await anAccount(world.db, { role: 'MANAGER', lastName: lastNameOf(world) })).id);
const closed = (world: World) =>
  world.once('closed member', async () => (await anAccount(world.db, { role: 'MANAGER', active: false })).id);
const substitute = (world: World) =>
  world.once('substitute', async () => (await anAccount(world.db, { role: 'MANAGER' })).id);
const lasting = (world: World) =>
  world.once('substitution', async () => {
    const ids = { accountId: await member(world), substituteId: await substitute(world) };
    const days = { startsAt: new Date('2030-01-01'), endsAt: new Date('2030-01-02') };
    return (
      await world.db
        .insert(substitution)
        .values({ ...ids, ...days })
        .returning()
    )[0]!.id;
  });
const ofMember = async (world: World) => ({ id: String(await member(world)) });

/** What members of staff with the right to staff do with each other. */
export const officeStaffCalls = {
  officeStaff: {
    who: managers,
    stage: async (world, me) => {
      await mayStaff(world, me);
      await member(world);
    },
    input: (world) => ({ query: { q: lastNameOf(world) } as never }),
    shows: lastNameOf,
  },
  officeStaffMember: {
    who: managers,
    stage: mayStaff,
    input: async (world) => ({ params: await ofMember(world) }),
    shows: lastNameOf,
  },
  officeStaffInvite: {
    who: managers,
    stage: mayStaff,
    input: (world) => ({
      body: { email: `m${world.ours}@shop.example`, name: 'Анна', lastName: 'Орлова', preset: 'manager' },
    }),
    effect: (world) => sql`exists (select from account where email = ${`m${world.ours}@shop.example`})`,
  },
  officeStaffInviteAgain: {
    who: managers,
    stage: mayStaff,
    input: async (world) => ({ params: await ofMember(world), body: {} }),
    effect: async (world) => sql`exists (select from check_word where account_id = ${await member(world)})`,
  },
  officeStaffRights: {
    who: managers,
    stage: mayStaff,
    input: async (world) => ({
      params: await ofMember(world),
      body: { rights: { orders: 'own' }, shown: presets.manager.rights },
    }),
    effect: async (world) =>
      sql`exists (select from account where id = ${await member(world)} and staff_rights = '{"orders":"own"}')`,
  },
  officeStaffSecondStep: {
    who: managers,
    stage: mayStaff,
    input: async (world) => ({ params: await ofMember(world), body: { isRequired: true } }),
    effect: async (world) =>
      sql`exists (select from account where id = ${await member(world)} and second_step_required)`,
  },
  officeStaffSessions: {
    who: managers,
    stage: mayStaff,
    input: async (world) => ({ params: await ofMember(world), body: { session: null } }),
  },
  officeStaffSubstitute: {
    who: managers,
    // Who has the reach to own customers alone gives none to those of others
    beyond: ['NOT_ALLOWED'],
    stage: mayStaff,
    input: async (world) => ({
      params: await ofMember(world),
      body: { substitute: await substitute(world), from: '2030-01-01', until: '2030-01-02' },
    }),
  },
  officeStaffSubstituteEnd: {
    who: managers,
    stage: mayStaff,
    input: async (world) => ({
      params: await ofMember(world),
      body: { substitution: await lasting(world) },
    }),
    effect: async (world) => sql`not exists (select from substitution where id = ${await lasting(world)})`,
  },
  officeStaffClose: {
    who: managers,
    stage: mayStaff,
    input: async (world) => ({ params: await ofMember(world), body: { heir: null } }),
    effect: async (world) => sql`exists (select from account where id = ${await member(world)} and not active)`,
  },
  officeStaffOpen: {
    who: managers,
    stage: mayStaff,
    input: async (world) => ({ params: { id: String(await closed(world)) }, body: {} }),
    effect: async (world) => sql`exists (select from account where id = ${await closed(world)} and active)`,
  },
} satisfies ExpectedCalls;
