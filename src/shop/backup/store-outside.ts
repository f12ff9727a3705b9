import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import type { FileStore } from '#server/files/store/file-store.ts';
import { filesOf, storeSettingsOf } from '#server/files/store/open-file-store.ts';

/** The store of files outside of the database; null where they lie in its tables, which archives hold. */
export const storeOutside = (db: Db, env: Env): FileStore | null =>
  storeSettingsOf(env).kind === 'database' ? null : filesOf(db);
