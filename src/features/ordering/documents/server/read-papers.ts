import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { findPapers, type PaperRow } from './find-papers.ts';

/** Those of these papers that the caller may see, in the order of the list. */
export async function readPapers(ctx: CallContext<BuyerSession>, keys: readonly string[]): Promise<PaperRow[]> {
  const idsOf = (source: string) =>
    keys.flatMap((key) => (key.startsWith(`${source}-`) ? [Number(key.slice(source.length + 1))] : []));
  const ids = { order: idsOf('order'), ledger: idsOf('ledger'), act: idsOf('act') };
  const { papers } = await findPapers(ctx, { ids }, { page: 1, pageSize: Math.max(1, keys.length) });
  return papers;
}
