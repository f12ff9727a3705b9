import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './read-arguments.ts';
import { runFormerSuite } from './rolling/run-former-suite.ts';
import { type RollingResult, runRestarts, runUpdate } from './rolling/run-rolling.ts';
import { isInstalled, PROXIES, type ProxyKind } from './rolling/start-proxy.ts';

/**
 * `npm run rolling`: restarts two nodes behind the proxies of `deploy/` under load, updates two nodes of the former release
 * to this one, and runs tests of the former release over the tables of this one. Fails where a write was lost or doubled,
 * an order is not whole, or a request got a 5xx or no answer. `--former` is a folder with the former release, built:
 * `git clone . ../former && cd ../former && git checkout COMMIT && npm ci && npm run build`.
 */
const TRIALS = ['restarts', 'update', 'suite'] as const;
const USAGE = `npm run rolling -- [--rounds=10] [--former=BUILT_FOLDER] [--proxy=${PROXIES.join('|')}]… [--files=src/features/]… [${TRIALS.join('|')}]…`;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    former: { type: 'string' },
    proxy: { type: 'string', multiple: true },
    files: { type: 'string', multiple: true, default: ['src/features/'] },
  },
});
const rounds = Number(values.rounds);
const { former } = values;
const trials = TRIALS.filter((trial) => positionals.length === 0 || positionals.includes(trial));
const isKnown = positionals.every((name) => TRIALS.some((trial) => trial === name));
const isBuilt = former !== undefined && existsSync(join(former, 'dist', 'server', 'main.js'));
const needsFormer = positionals.some((name) => name !== 'restarts');
if (!isKnown || !Number.isInteger(rounds) || rounds < 1 || (!isBuilt && (needsFormer || former !== undefined))) {
  console.error(USAGE);
  process.exit(1);
}

const results: RollingResult[] = [];
for (const proxy of chosenProxies()) {
  if (trials.includes('restarts')) await run(() => runRestarts(proxy, rounds));
  if (trials.includes('update') && isBuilt && mayUpdate(proxy, former)) await run(() => runUpdate(proxy, former));
}
if (results.length)
  console.table(
    results.map(({ broken, failures, ...counts }) => ({
      ...counts,
      failures: failures.length,
      broken: broken.length,
    })),
  );
let hasFailed = results.some(
  (result) => result.acknowledged === 0 || result['5xx'] + result.lost + result.lostWrites + result.doubled > 0,
);
hasFailed ||= results.some(({ broken }) => broken.length > 0);
if (!isBuilt) console.log('No former release (--former): its update and its tests were left out');
else if (trials.includes('suite')) hasFailed = !runFormerSuite(former, values.files) || hasFailed;
process.exitCode = hasFailed ? 1 : 0;

async function run(trial: () => Promise<RollingResult>): Promise<void> {
  const result = await trial();
  results.push(result);
  const { proxy, broken, failures, ...counts } = result;
  console.log(`${proxy}: ${JSON.stringify(counts)}`);
  for (const what of [...failures, ...broken]) console.log(what);
}

/** Behind Caddy a node must drain before it stops, or what Caddy has sent it cannot be sent again. */
function mayUpdate(proxy: ProxyKind, folder: string): boolean {
  const mayDrain = readFileSync(join(folder, 'docs', 'settings.md'), 'utf8').includes('DRAIN_SECONDS');
  if (proxy !== 'caddy' || mayDrain) return true;
  console.log('caddy: the former release has no DRAIN_SECONDS, so its update is left out');
  return false;
}

/** Those of `--proxy`, or what is installed; without any of them a small one of our own. */
function chosenProxies(): ProxyKind[] {
  const asked = PROXIES.filter((kind) => values.proxy?.includes(kind));
  if (asked.length > 0) return asked;
  const installed = (['nginx', 'caddy'] as const).filter(isInstalled);
  for (const kind of ['nginx', 'caddy'] as const) {
    if (!installed.includes(kind)) console.log(`${kind} is not installed: nothing is proved of deploy/`);
  }
  return installed.length > 0 ? installed : ['own'];
}
