import { eq } from 'drizzle-orm';
import { account } from './tables.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { City } from '#identity/city/contract.ts';
import { findCity } from '#identity/city/server/index.ts';

/**
 * Keeps the caller's city (R-CALL-131). Under a customer a manager changes nothing of his. Errors: FORBIDDEN, 404 for a
 * city that does not exist.
 */
export async function setUserCity({ db, session }: CallContext<Session>, cityId: number): Promise<{ city: City }> {
  const city = await findCity(db, cityId);
  if (!city) throw notFound('Такого города нет');
  await db.update(account).set({ cityId }).where(eq(account.id, session.account.id));
  return { city };
}
