import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { type Preset, presets, type StaffRights } from '#shared/rights/staff-rights.ts';

/** A logged-in member of staff with a preset or with rights of his own. */
export async function aStaffMember(db: Db, rights: Preset | StaffRights = 'manager') {
  const staffRights = typeof rights === 'string' ? presets[rights].rights : rights;
  const { id } = await anAccount(db, { role: 'MANAGER', name: 'Мария', lastName: 'Орлова', staffRights });
  return { id, token: await aSession(db, id) };
}

/** A manager, a buyer of a company that he manages, and a new order of the buyer. */
export async function aServedOrder(db: Db, fields: Parameters<typeof anOrder>[2] = {}) {
  const boss = await aStaffMember(db);
  const buyer = await aBuyer(db, { company: { managerAccountId: boss.id } });
  return { boss, buyer, order: await anOrder(db, buyer, fields) };
}
