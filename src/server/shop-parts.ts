import type { Db } from './db/index.ts';
import type { ServedCall } from './serve.ts';
import type { FindVisitor } from './session/visitor.ts';

/** What the features give to the HTTP application. `isStarting`: visitors would have to wait for the first answers. */
export type Shop = { calls: readonly ServedCall[]; findVisitor: FindVisitor; isStarting: (db: Db) => boolean };
