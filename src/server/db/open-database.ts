import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openServer } from './open-server.ts';
import type { SlowStatements } from './time-statements.ts';

const DEFAULT_POOL_SIZE = 10;

/** Which database to open: with `url` that of a server, else the embedded one of `directory`. */
export interface OpenOptions {
  /** `DATABASE_URL`: a PostgreSQL server, 15 or newer. */
  url?: string;
  /** `DATABASE_OWNER_URL`: the same database for the role that owns the tables; `url` is then that of a lesser one. */
  ownerUrl?: string;
  /** A folder for the embedded database: of one shop, and of the commands beside it. */
  directory?: string;
  /** An operator's command: it works beside a shop that runs on the folder. */
  isCommand?: boolean;
  /** Connections of this process. */
  poolSize?: number;
  /** Gets a Russian line when something takes long. */
  onProgress?: (line: string) => void;
  /** How long a server of `url` may leave a statement unanswered before its connection counts as lost. */
  maxSilenceMs?: number;
  /** Which statements are reported as slow; none without it. */
  slowStatements?: SlowStatements | undefined;
  /** Gets an error that no query can report: a connection lost while idle. */
  onError?: (error: Error) => void;
}

/** Opens the database; run `migrate` on it next. Throws a Russian line that says what to do when it cannot. */
export function openDatabase(options: OpenOptions): Promise<Database> {
  const {
    url,
    ownerUrl,
    directory,
    isCommand = false,
    poolSize = DEFAULT_POOL_SIZE,
    maxSilenceMs,
    slowStatements,
    onProgress = () => undefined,
    onError = (error) => process.emitWarning(error),
  } = options;
  if (url !== undefined) return openServer({ url, ownerUrl, poolSize, maxSilenceMs, slowStatements, onError });
  if (directory === undefined) throw new Error('Neither a server nor a folder of the database is named');
  return openEmbedded({ directory, isCommand, poolSize, slowStatements, onProgress, onError });
}
