import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkCluster, createCluster } from './cluster.ts';
import { type FileLock, lockFile, tryLockFile } from './file-lock.ts';
import { embeddedPrograms, type PostgresPrograms } from './postgres-programs.ts';
import { findPostmaster, stopPostmaster } from './server-processes.ts';
import { findServerUser, type ServerUser } from './server-user.ts';
import { socketAddress } from './socket-address.ts';
import { startPostmaster, waitForServer } from './start-postmaster.ts';

/** The server of a data folder, as one of the processes that use it sees it. */
type EmbeddedServer = {
  url: string;
  /** The folder of its files. */
  cluster: string;
  /** Starts the server again when it has been killed, and waits until it answers. */
  revive(): Promise<void>;
  /** Stops the server unless another process uses it. */
  leave(): Promise<void>;
};

/**
 * Joins those who use the server of a folder; the first one starts it, the last one stops it, whether shop or command.
 * Two locks make that safe: `door` is held while somebody joins or leaves, and each user shares `users`. The operating
 * system frees both however a process ends, so a server that runs without users was left behind by one that was killed.
 */
export async function joinServer(directory: string, onProgress: (line: string) => void): Promise<EmbeddedServer> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const cluster = join(directory, 'cluster');
  checkCluster(directory, cluster);
  const programs = embeddedPrograms();
  const door = await lockFile(join(directory, 'door'));
  try {
    const user = await findServerUser(cluster, programs);
    if (!existsSync(cluster)) {
      onProgress('Создаём базу данных…');
      await createCluster(cluster, programs, user);
    }
    await stopAbandoned(directory, cluster, onProgress);
    const { url, release } = socketAddress(cluster);
    const start = () => startUnlessRunning(cluster, url, programs, user, onProgress);
    try {
      await start();
      const users = tryLockFile(join(directory, 'users'), 'shared')!;
      return serverHandle({ directory, cluster, url, users, start, release });
    } catch (error) {
      release();
      throw error;
    }
  } finally {
    door.release();
  }
}

type UsedServer = {
  directory: string;
  cluster: string;
  url: string;
  users: FileLock;
  start: () => Promise<void>;
  release: () => void;
};

function serverHandle({ directory, cluster, url, users, start, release }: UsedServer): EmbeddedServer {
  const door = join(directory, 'door');
  /** Releases our lock on `users`; returns the process id of the server where no other process uses it. */
  const releaseUse = (): number | null => {
    users.release();
    const alone = tryLockFile(join(directory, 'users'), 'exclusive');
    alone?.release();
    return alone ? findPostmaster(cluster) : null;
  };
  // A start that fails, or an uncaught error: the server shuts itself down after us
  const onExit = () => {
    const lock = tryLockFile(door, 'exclusive');
    const pid = lock && releaseUse();
    if (pid) process.kill(pid, 'SIGINT');
  };
  process.once('exit', onExit);
  return {
    url,
    cluster,
    revive: async () => {
      const lock = await lockFile(door);
      await start().finally(() => lock.release());
    },
    leave: async () => {
      process.off('exit', onExit);
      const lock = await lockFile(door);
      try {
        const pid = releaseUse();
        if (pid !== null) await stopPostmaster(pid, cluster);
      } finally {
        lock.release();
        release();
      }
    },
  };
}

async function startUnlessRunning(
  cluster: string,
  url: string,
  programs: PostgresPrograms,
  user: ServerUser,
  onProgress: (line: string) => void,
): Promise<void> {
  // One that is shutting down does not answer either, and ends
  if (await waitForServer(url, { isRunning: () => findPostmaster(cluster) !== null })) return;
  changeOwner(cluster, user);
  await startPostmaster(cluster, url, programs, user, onProgress);
}

async function stopAbandoned(directory: string, cluster: string, onProgress: (line: string) => void): Promise<void> {
  const alone = tryLockFile(join(directory, 'users'), 'exclusive');
  if (!alone) return;
  try {
    const pid = findPostmaster(cluster);
    if (pid === null) return;
    onProgress('Магазин был остановлен аварийно, его сервер базы данных ещё работает: перезапускаем его');
    await stopPostmaster(pid, cluster);
  } finally {
    alone.release();
  }
}

/** Gives root's cluster to the user as whom the server runs where namespaces are forbidden. */
function changeOwner(cluster: string, { owner }: ServerUser): void {
  if (owner === null || statSync(cluster).uid === owner) return;
  chownSync(cluster, owner, owner);
  for (const entry of readdirSync(cluster, { withFileTypes: true, recursive: true })) {
    chownSync(join(entry.parentPath, entry.name), owner, owner);
  }
}
