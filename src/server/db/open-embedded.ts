import { mkdirSync } from 'node:fs';
import type { Database } from './database.ts';
import { databaseOver } from './database-over.ts';
import { lockDirectory } from './embedded/directory-lock.ts';
import { joinServer } from './embedded/embedded-server.ts';
import { openPool } from './open-pool.ts';
import { asShopRole, createShopRole } from './shop-role.ts';
import type { SlowStatements } from './time-statements.ts';

/** `isCommand`: an operator's command, which may work beside the shop of the folder. */
interface EmbeddedOptions {
  directory: string;
  isCommand: boolean;
  poolSize: number;
  slowStatements: SlowStatements | undefined;
  onProgress: (line: string) => void;
  onError: (error: Error) => void;
}

/** The database of a data folder, on an embedded server that is started where none runs yet. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { directory, isCommand, poolSize, slowStatements, onProgress, onError } = options;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = isCommand ? null : lockDirectory(directory);
  try {
    const { url: ownerUrl, cluster, revive, leave } = await joinServer(directory, onProgress);
    const reviveAndReport = async () => {
      onError(new Error('The database server does not answer: starting it again'));
      await revive();
    };
    const connections = { onError, slowStatements, revive: once(reviveAndReport) };
    const owner = openPool({ ...connections, url: ownerUrl, poolSize: 1 });
    try {
      await createShopRole(owner);
    } catch (error) {
      await owner.close();
      await leave();
      throw error;
    }
    const url = asShopRole(ownerUrl);
    const pool = openPool({ ...connections, url, poolSize });
    return databaseOver(pool, url, { owner, cluster, onClosed: () => leave().finally(() => lock?.release()) });
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Calls that come while one is running share it. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}
