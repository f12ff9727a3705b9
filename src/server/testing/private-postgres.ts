import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { initialise, CLUSTER_OPTIONS } from '../db/embedded/cluster.ts';
import { embeddedPrograms, type PostgresPrograms } from '../db/embedded/postgres-programs.ts';
import { SERVER_SETTINGS, settingArguments } from '../db/embedded/server-settings.ts';
import { commandAs, findServerUser } from '../db/embedded/server-user.ts';
import { waitForServer } from '../db/embedded/start-postmaster.ts';
import { scratchRoot } from './scratch-root.ts';

/** Its standard input ends when `stop` says so or when this process dies, however it dies. */
const UNTIL_PARENT_ENDS = '"$@" & server=$!; read -r _; kill -INT $server; wait $server; rm -rf "$0"';

/** Another server may say of times and transactions what it likes: the shop's connections bring their own settings. */
const SETTINGS_OF_OTHERS = {
  listen_addresses: '',
  timezone: 'Asia/Vladivostok',
  datestyle: 'German, DMY',
  intervalstyle: 'sql_standard',
  default_transaction_isolation: 'serializable',
};

/** A throw-away PostgreSQL server of this process alone. */
export interface PrivatePostgres {
  /** Its database `postgres`, as a superuser, over a socket in a private folder. */
  url: string;
  /** The folder of its files. */
  cluster: string;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

type PrivateOptions = {
  /** Writes reach the disk, as they do in a shop. */
  durable?: boolean;
  /** A folder whose files stay when the server stops, for the next one. */
  dataFolder?: string;
  /** Another PostgreSQL than the embedded one, with its own defaults. */
  programs?: PostgresPrograms;
};

/** Starts a server on fresh files, or on the files in `dataFolder` that an earlier one left. */
export async function startPrivatePostgres({
  durable = false,
  dataFolder,
  programs,
}: PrivateOptions = {}): Promise<PrivatePostgres> {
  const own = programs ?? embeddedPrograms();
  const folder = mkdtempSync(join(scratchRoot(), 'optovik-pg-'));
  const data = dataFolder === undefined ? join(folder, 'data') : resolve(dataFolder);
  const user = await findServerUser(data, own);
  if (!existsSync(join(data, 'PG_VERSION'))) {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    for (const path of user.owner === null ? [] : [folder, data]) chownSync(path, user.owner!, user.owner!);
    const options = programs === undefined ? CLUSTER_OPTIONS : ['--locale=C.UTF-8'];
    await initialise(data, own, user, [...options, '--no-sync']);
  }
  const settings = {
    ...(programs === undefined ? SERVER_SETTINGS : SETTINGS_OF_OTHERS),
    unix_socket_directories: folder,
    max_connections: '200',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const [command, args] = commandAs(user, own.postgres, ['-D', data, ...settingArguments(settings)]);
  const server = spawn('sh', ['-c', UNTIL_PARENT_ENDS, folder, command, ...args], {
    ...user.identity,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (text) => (log = `${log}${text}`.slice(-2000)));
  const exited = once(server, 'exit');
  const stop = async () => {
    server.stdin.end();
    await exited;
  };
  const url = `postgres://postgres@localhost/postgres?host=${folder}`;
  const isUp = await Promise.race([waitForServer(url, { limit: START_LIMIT_MS }), exited.then(() => false)]);
  if (isUp) return { url, cluster: data, stop };
  await stop();
  throw new Error(`The private PostgreSQL did not start:\n${log}`);
}

const START_LIMIT_MS = 20_000;
