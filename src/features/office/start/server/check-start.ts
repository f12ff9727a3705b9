import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { countStart, isStartKey } from './start-key.ts';

/**
 * Answers a key that may be used, from the address or from the cookie of a page that was opened with it. Throws NOT_FOUND
 * for any other one, RATE_LIMITED.
 */
export const checkStart: Operation<'officeStartCheck', Session | null> = async ({ db, request }, { query }) => {
  const key = query.key ?? request.startKey;
  if (key === null || key === '') throw notFound();
  await countStart(db, request.ip);
  if (!(await isStartKey(db, key))) throw notFound();
  request.setStartKey(key);
  return { key };
};
