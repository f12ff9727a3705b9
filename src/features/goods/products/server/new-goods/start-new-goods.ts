import { type Db, transaction } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { startLooking } from '#server/run-alone.ts';
import { runsJobs } from '#server/shop-copy.ts';
import { currentSettings } from '#server/shop-settings.ts';
import { refreshNewGoods } from './refresh-new-goods.ts';

/** Goods of an import are new so long after it at the latest. One look at 80,000 goods takes a tenth of a second. */
const EACH_MS = 300_000;

type NewGoodsEnv = Pick<Env, 'NEW_GOODS_DAYS' | 'given'>;

/** Decides again and again which goods are new, until the returned function is called. */
export function startNewGoods(db: Db, env: NewGoodsEnv, onError: (error: unknown) => void): () => Promise<void> {
  const look = async () => {
    if (!(await runsJobs(db))) return;
    const { NEW_GOODS_DAYS } = await currentSettings(db, env);
    await transaction(db, (tx) => refreshNewGoods(tx, NEW_GOODS_DAYS));
  };
  return startLooking(look, EACH_MS, onError);
}
