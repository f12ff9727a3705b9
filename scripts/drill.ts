import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canMount } from '#server/testing/mounted.ts';
import { ROOT } from './build/root.ts';
import { createFilled } from './crash/fill-crash-shop.ts';
import { runCrashes } from './crash/run-crashes.ts';
import { backUpBothWays } from './drill/back-up-both-ways.ts';
import {
  type Disturbance,
  freezeNode,
  keepSlowClients,
  visitHeavily,
  workWithWrongClock,
  wrongClock,
} from './drill/disturbances.ts';
import { fillDisk } from './drill/fill-disk.ts';
import { remove } from './exchange/exchange-shop.ts';
import { readArguments } from './read-arguments.ts';
import { runRestarts, runUpdate } from './rolling/run-rolling.ts';
import { isInstalled } from './rolling/start-proxy.ts';
import { type Outcome, underLoad } from './rolling/under-load.ts';

/**
 * `npm run drill`: everything that may happen to a shop at night, under load, in a table: what was lost, doubled, refused, and how
 * long it took to recover. Fails where a write was lost or doubled, or an order is not whole. `--former` is a folder with the
 * former release, built; without it the updates are left out.
 */
const USAGE = 'npm run drill -- [--former=BUILT_FOLDER] [PART]…';
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { former: { type: 'string' } },
});
const { former } = values;
const proxy = isInstalled('nginx') ? 'nginx' : 'own';

type Row = Partial<Outcome> & { times: number; recoverMs: number[] };

/** Each part with how often it happens. */
const parts: Record<string, () => Promise<Row | string>> = {
  'full disk': async () =>
    canMount()
      ? withFilled(async (filled) => ({ times: 3, ...(await fillDisk(filled, 3)) }))
      : 'needs the right to mount',
  'wrong clock': () => disturb(workWithWrongClock, { second: wrongClock() }),
  'frozen node': () => disturb(freezeNode),
  'kills of the shop': () => kill('shop', 20),
  'kills of the database': () => kill('server', 10),
  'rolling restarts': async () => ({ times: 10, recoverMs: [], ...(await runRestarts(proxy, 10)) }),
  updates: () => (isBuilt(former) ? update(former, 3) : Promise.resolve('needs --former=BUILT_FOLDER')),
  'backup and restore': () => disturb(backUpBothWays),
  'slow clients': () => disturb(keepSlowClients),
  'heavy visitor': () => disturb(visitHeavily),
};

const wanted = Object.keys(parts).filter((name) => positionals.length === 0 || positionals.includes(name));
if (positionals.some((name) => !(name in parts)) || (former !== undefined && !isBuilt(former))) {
  console.error(`${USAGE}\nParts: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}
if (proxy === 'own') console.log('nginx is not installed: a small balancer of our own stands in its place');

const table: Record<string, object> = {};
let hasFailed = false;
for (const name of wanted) {
  const began = performance.now();
  const row = await parts[name]!().catch((error: unknown) => {
    console.error(error);
    hasFailed = true;
    return 'it failed';
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  if (typeof row === 'string') {
    console.log(`${name}: left out, ${row}`);
    continue;
  }
  const { times, recoverMs, requests, acknowledged = 0, lostWrites = 0, doubled = 0, broken = [], failures = [] } = row;
  table[name] = {
    times,
    requests,
    '5xx': row['5xx'],
    'longest, ms': row.longestMs,
    acknowledged,
    lost: lostWrites,
    doubled,
    broken: broken.length,
    'recovered, max ms': recoverMs.length > 0 ? Math.round(Math.max(...recoverMs)) : undefined,
    seconds,
  };
  for (const what of [...failures, ...broken]) console.log(`${name}: ${what}`);
  console.log(`${name}: ${JSON.stringify(table[name])}`);
  hasFailed ||= acknowledged === 0 || lostWrites + doubled + broken.length > 0;
}
console.table(table);
process.exitCode = hasFailed ? 1 : 0;

async function disturb(disturbance: Disturbance, settings: { second?: Record<string, string> } = {}): Promise<Row> {
  let recoverMs: number[] = [];
  const outcome = await underLoad({ proxy, root: ROOT, ...settings }, async (place) => {
    recoverMs = await disturbance(place);
  });
  return { times: 1, recoverMs, ...outcome };
}

async function kill(kind: 'shop' | 'server', times: number): Promise<Row> {
  return withFilled(async (filled) => {
    const { acknowledged, lost, doubled, broken, restartMs } = await runCrashes(filled, kind, times);
    return { times, acknowledged, lostWrites: lost, doubled, broken, recoverMs: restartMs };
  });
}

async function withFilled<R>(work: (filled: Awaited<ReturnType<typeof createFilled>>) => Promise<R>): Promise<R> {
  const filled = await createFilled();
  try {
    return await work(filled);
  } finally {
    remove(filled.folder);
  }
}

async function update(folder: string, times: number): Promise<Row> {
  const outcomes: Outcome[] = [];
  for (let n = 0; n < times; n += 1) outcomes.push(await runUpdate(proxy, folder));
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, outcome) => all + of(outcome), 0);
  return {
    times,
    recoverMs: [],
    requests: sum(({ requests }) => requests),
    '5xx': sum((outcome) => outcome['5xx']),
    longestMs: Math.max(...outcomes.map(({ longestMs }) => longestMs)),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    lostWrites: sum(({ lostWrites }) => lostWrites),
    doubled: sum(({ doubled }) => doubled),
    broken: outcomes.flatMap(({ broken }) => broken),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

function isBuilt(folder: string | undefined): folder is string {
  return folder !== undefined && existsSync(join(folder, 'dist', 'server', 'main.js'));
}
