import {
  confirmQuarantined,
  countQuarantined,
  listQuarantined,
  type Quarantined,
  rejectQuarantined,
} from '#exchange/goods-import/server/index.ts';
import { isRefusedFile } from '#exchange/commerceml/server/index.ts';
import { type Db, openInThread, serverAddress } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { type ExchangeQuarantinedView, MAX_DECIDED } from '../contract.ts';
import { actorOf } from './actor-of.ts';
import { nextOf, PAGE_SIZE } from './page.ts';

/** Values that wait for a decision, the oldest first. */
export const getQuarantine: Operation<'officeQuarantine', Session> = async ({ db }, { query }) => {
  const { q, after, rule } = query;
  const filter = { state: 'waiting' as const, rule, find: q };
  const rows = await listQuarantined(db, { ...filter, after }, PAGE_SIZE + 1);
  return {
    items: rows.slice(0, PAGE_SIZE).map(recordView),
    next: nextOf(rows),
    count: await countQuarantined(db, filter),
  };
};

/**
 * Takes new values or keeps the old ones, of the named records or of the oldest that wait. Throws CONFLICT while an import
 * runs, and where none of the named ones waits any more.
 */
export const decideQuarantine: Operation<'officeQuarantineDecide', Session> = async (ctx, { body }) => {
  const { which, accept } = body;
  const choose = async (db: Db) => {
    const ids = which === 'all' ? undefined : which;
    const rows = await listQuarantined(db, { state: 'waiting', ids }, MAX_DECIDED);
    if (rows.length === 0) throw refuse('CONFLICT', 'Эти значения уже не ждут решения');
    return rows.map(({ id }) => id);
  };
  const by = actorOf(ctx);
  const decided = accept
    ? await confirm(ctx.db, choose, { by, now: ctx.now() })
    : await rejectQuarantined(ctx.db, await choose(ctx.db), by);
  return { decided, left: await countQuarantined(ctx.db, { state: 'waiting' }) };
};

/** Connections of its own: the lock of imports holds one for the whole import. */
async function confirm(
  db: Db,
  choose: (db: Db) => Promise<number[]>,
  about: Parameters<typeof confirmQuarantined>[2],
): Promise<number> {
  const own = openInThread(serverAddress(db));
  try {
    const runs = await confirmQuarantined(own, choose, about);
    return runs.reduce((sum, { count }) => sum + count, 0);
  } catch (error) {
    if (isRefusedFile(error)) throw refuse('CONFLICT', 'Сейчас идёт другая загрузка. Повторите, когда она закончится');
    throw error;
  } finally {
    await own.close();
  }
}

function recordView({ at, runId, ...record }: Quarantined): ExchangeQuarantinedView {
  const { id, rule, name, article, field, before, after, source } = record;
  return {
    id,
    rule,
    name,
    article,
    field,
    before,
    after: after ?? '',
    source,
    run: runId,
    since: at.toISOString(),
  };
}
