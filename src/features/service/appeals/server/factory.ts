import { aBuyer, aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import type { TestApp } from '#shop/testing/test-app.ts';

/** A company with its manager and a buyer of it, both logged in. */
export async function aServedBuyer(db: Db, fields: Parameters<typeof aBuyer>[1] = {}) {
  const manager = await anAccount(db, { role: 'MANAGER', name: 'Борис', lastName: 'Орлов' });
  const company = await aCompany(db, { managerAccountId: manager.id });
  const buyer = await aBuyer(db, { ...fields, of: company });
  return { ...buyer, manager, managerToken: await aSession(db, manager.id) };
}

/** Creates an appeal by the call; returns its id. */
export async function anAppeal(shop: TestApp, token: string, fields: Record<string, unknown> = {}): Promise<number> {
  const body = { type: 'other', title: 'Нужен счёт', message: 'Пришлите счёт за март', ...fields };
  return (await shop.call('appealAdd', { body: body as never }, { token })).data.id;
}
