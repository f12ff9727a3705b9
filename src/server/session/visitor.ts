import type { Db } from '../db/index.ts';
import type { Session } from './session.ts';
import type { SiteState } from './site-state.ts';

/** Who calls, and whether the shop is open. */
export type Visitor = { session: Session | null; site: SiteState };

/** The living session of a token, or null, and the state of the shop; read on every call, so that both hold at once. */
export type FindVisitor = (db: Db, token: string | undefined) => Promise<Visitor>;
