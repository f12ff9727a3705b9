import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { createSlot } from '#server/slot.ts';

/** Of addresses of the shop those whose page the visitor does not find; the pages are those of higher layers. */
type FindClosedPages = (ctx: CallContext<Session>, urls: readonly string[]) => Promise<ReadonlySet<string>>;

export const closedPagesSlot = createSlot<FindClosedPages>('the pages that are closed to a visitor');
