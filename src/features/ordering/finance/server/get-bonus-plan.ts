import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { listBonuses } from './bonuses.ts';
import { currentCompany, ofCompany } from './finance-company.ts';

/** The bonus plan of the current company. */
export const getBonusPlan: Operation<'financeBonusPlan', BuyerSession> = async ({ db, session }) => {
  const firm = currentCompany(session);
  return { ...ofCompany(firm), items: await listBonuses(db, firm.id) };
};
