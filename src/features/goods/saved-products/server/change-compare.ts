import { saveProduct, clearSaved, removeSaved } from './saved-products.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { compareItem } from './tables.ts';

/** */
const maximum = 50;
const fullMessage = 'Сравнить можно не больше 50 товаров. Уберите лишние, чтобы добавить новые';

/** Adds a product; a repeat changes nothing (R-CALL-051). Errors: NOT_FOUND, LIMIT. */
export const addCompared: Operation<'compareAdd', Session> = ({ db, session, now }, { body }) =>
  saveProduct(
    db,
    compareItem,
    { accountId: session.account.id, productId: body.product_id, at: now() },
    { maximum, fullMessage },
  );

/** Takes a product out; a repeat changes nothing (R-CALL-052). */
export const removeCompared: Operation<'compareRemove', Session> = ({ db, session }, { body }) =>
  removeSaved(db, compareItem, session.account.id, body.product_id);

/** Takes all of the caller's own out (R-CALL-053). */
export const clearCompared: Operation<'compareClear', Session> = ({ db, session }) =>
  clearSaved(db, compareItem, session.account.id);
