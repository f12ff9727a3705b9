import { keep, letAllGo, letGo } from './kept-products.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { compareItem } from './tables.ts';

/** */
const most = 50;
const full = 'Сравнить можно не больше 50 товаров. Уберите лишние, чтобы добавить новые';

/** Adds a product; a repeat changes nothing (R-CALL-051). Errors: NOT_FOUND, LIMIT. */
export const addCompared: Operation<'compareAdd', Session> = ({ db, session, now }, { body }) =>
  keep(db, compareItem, { accountId: session.account.id, productId: body.product_id, at: now() }, { most, full });

/** Takes a product out; a repeat changes nothing (R-CALL-052). */
export const removeCompared: Operation<'compareRemove', Session> = ({ db, session }, { body }) =>
  letGo(db, compareItem, session.account.id, body.product_id);

/** Takes all of the caller's own out (R-CALL-053). */
export const clearCompared: Operation<'compareClear', Session> = ({ db, session }) =>
  letAllGo(db, compareItem, session.account.id);
