import { aBuyer, type aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import type { Db } from '#server/db/index.ts';

/** A manager with a company that has an administrator and a buyer; all logged in. */
export async function aManager(db: Db, fields: Parameters<typeof aCompany>[1] = {}) {
  const boss = await anAccount(db, { role: 'MANAGER', name: 'Мария', lastName: 'Менеджерова' });
  const chief = await aBuyer(db, { role: 'ADMIN', company: { ...fields, managerAccountId: boss.id } });
  const worker = await aBuyer(db, { of: chief.company, account: { lastName: 'Работников' } });
  return { boss, token: await aSession(db, boss.id), chief, worker, firm: chief.company };
}
