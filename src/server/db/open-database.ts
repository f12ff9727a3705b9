import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';

const DEFAULT_POOL_SIZE = 10;

/** Which database to open. With neither `url` nor `directory` it is an embedded one in memory, gone when closed. */
export interface OpenOptions {
  /** `DATABASE_URL`: a PostgreSQL server, 15 or newer. */
  url?: string;
  /** A folder for the embedded database, one process at a time. */
  directory?: string;
  /** Connections to PostgreSQL of this process; the embedded database has one. */
  poolSize?: number;
  /** Gets a Russian line when something takes long. */
  onProgress?: (line: string) => void;
  /** Gets an error that no query can report: a connection lost while idle. */
  onError?: (error: Error) => void;
}

/** Opens the database; run `migrate` on it next. Throws a Russian line that says what to do when it cannot. */
export function openDatabase(options: OpenOptions = {}): Promise<Database> {
  const {
    url,
    directory,
    poolSize = DEFAULT_POOL_SIZE,
    onProgress = () => undefined,
    onError = (error) => process.emitWarning(error),
  } = options;
  if (url !== undefined) return openPostgres({ url, poolSize, onError });
  return openEmbedded({ directory, onProgress, onError });
}
