import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import type { PostgresPrograms } from './postgres-programs.ts';

/** Any account but root: it needs no entry in /etc/passwd. */
const ORDINARY_UID = 1000;

/** As whom the server runs: a command that starts its programs, and the owner that its files must have on the disk. */
export type ServerUser = {
  prefix: readonly string[];
  /** Spawn options that change the user without a command. */
  identity: { uid?: number; gid?: number };
  /** Null: the user of this process. */
  owner: number | null;
};

/** The command that runs a program of the server as its user. */
export function commandAs({ prefix }: ServerUser, program: string, args: readonly string[]): [string, string[]] {
  const [command, ...rest] = [...prefix, program, ...args];
  return [command!, rest];
}

/**
 * PostgreSQL refuses to run as root. There the server runs in a user namespace that shows root as an ordinary user, so
 * the files stay root's and lie anywhere. Where namespaces are forbidden (a plain container) it runs as another user who
 * keeps the one capability that lets him through folders of root's. A cluster that has another owner already keeps him.
 */
export async function findServerUser(cluster: string, programs: PostgresPrograms): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { prefix: [], identity: {}, owner: null };
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0;
  const users = [...(owner === 0 ? [inNamespace] : []), ...asOther(owner === 0 ? ORDINARY_UID : owner)];
  for (const user of users) {
    if (await works(user, programs)) return user;
  }
  throw new Error(
    'PostgreSQL не работает от имени root, а сменить пользователя здесь запрещено. Запустите магазин от имени обычного пользователя или укажите сервер PostgreSQL в DATABASE_URL.',
  );
}

const inNamespace: ServerUser = {
  prefix: ['unshare', '--user', `--map-user=${ORDINARY_UID}`, `--map-group=${ORDINARY_UID}`],
  identity: {},
  owner: 0,
};

function asOther(uid: number): ServerUser[] {
  const capability = '-all,+dac_override';
  const prefix = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${uid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    `--bounding-set=${capability}`,
  ];
  return [
    { prefix, identity: {}, owner: uid },
    { prefix: [], identity: { uid, gid: uid }, owner: uid },
  ];
}

async function works(user: ServerUser, { postgres }: PostgresPrograms): Promise<boolean> {
  const [command, args] = commandAs(user, postgres, ['--version']);
  try {
    await promisify(execFile)(command, args, user.identity);
    return true;
  } catch {
    // Forbidden or not installed: the next way is tried
    return false;
  }
}
