import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { checkStaffStays, setStaffRights } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const run = (action: string, login: string | null, options: object = {}) =>
  runOperatorCommand(shop.db, 'account', { action, login, ...options });
const rightsOf = async (email: string) =>
  (await shop.db.select().from(account).where(eq(account.email, email)))[0]!.staffRights;
const owner = { role: 'MANAGER', staffRights: presets.owner.rights } as const;

describe('the rights of staff', () => {
  it('come with the account, from a preset or the usual one, and to no other role', async () => {
    await run('add', 'olga@shop.example', { name: 'Ольга Белова', preset: 'storekeeper' });
    expect(await rightsOf('olga@shop.example')).toEqual({ orders: 'all' });
    await run('add', 'ivan@shop.example', { name: 'Иван Белов', role: 'manager' });
    expect(await rightsOf('ivan@shop.example')).toEqual(presets.manager.rights);
    const tech = { name: 'Пётр Белов', role: 'tech', preset: 'owner' };
    await expect(run('add', 't@shop.example', tech)).rejects.toThrow('только у роли manager');
  });

  it('are shown and given by the command, a wrong one is named, and the change is recorded', async () => {
    const { id, email } = await anAccount(shop.db, { role: 'MANAGER' });
    expect(await run('rights', email)).toContain('Набор: Менеджер');
    expect(await run('rights', email, { rights: 'orders:all,customers:own,export' })).toContain('Набор: свой');
    expect(await rightsOf(email!)).toEqual({ orders: 'all', customers: 'own', export: 'all' });
    for (const rights of ['order', 'export:own', 'orders:mine']) {
      await expect(run('rights', email, { rights })).rejects.toThrow('Нет права');
    }
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, id));
    expect(entry).toMatchObject({
      action: 'staff.rights',
      details: { before: presets.manager.rights, after: { orders: 'all', customers: 'own', export: 'all' } },
    });
  });

  it('of the last one who gives rights stay, and two cannot take them from each other', async () => {
    await shop.db.update(account).set({ staffRights: {} }).where(eq(account.role, 'MANAGER'));
    const one = await anAccount(shop.db, owner);
    await expect(run('rights', one.email, { preset: 'manager' })).rejects.toThrow('последний');
    await expect(run('block', one.email)).rejects.toThrow('последний');
    for (let round = 0; round < 20; round += 1) {
      const two = await anAccount(shop.db, owner);
      const results = await Promise.allSettled(
        [one, two].map(({ id }) => transaction(shop.db, (tx) => setStaffRights(tx, id, { rights: {} }))),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await shop.db.update(account).set({ staffRights: {} }).where(eq(account.id, two.id));
      await shop.db.update(account).set({ staffRights: presets.owner.rights }).where(eq(account.id, one.id));
    }
    await expect(transaction(shop.db, (tx) => checkStaffStays(tx, [one.id]))).rejects.toThrow('последний');
  });
});
