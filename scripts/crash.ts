import { parseArgs } from 'node:util';
import { CRASH_KINDS } from './crash/crash-kind.ts';
import { type CrashResult, runCrashes } from './crash/run-crashes.ts';

/** `npm run crash`: kills shop and database server under load and prints what that cost. Fails where a write was lost. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string', default: '30' } },
});
const kills = Number(values.kills);
const kinds = CRASH_KINDS.filter((kind) => positionals.length === 0 || positionals.includes(kind));
if (!Number.isInteger(kills) || kills < 1 || kinds.length === 0) {
  console.error(`npm run crash -- [--kills=30] [${CRASH_KINDS.join('|')}]…`);
  process.exit(1);
}

const results: CrashResult[] = [];
for (const kind of kinds) {
  console.log(`${kind}: ${kills} kills…`);
  const result = await runCrashes(kind, kills);
  results.push(result);
  console.log(`${kind}: ${result.acknowledged} acknowledged, ${result.lost} lost, ${result.doubled} doubled`);
}
console.table(
  results.map(({ restartMs, ...counts }) => ({
    ...counts,
    'restart, median ms': Math.round(restartMs.toSorted((a, b) => a - b)[restartMs.length >> 1]!),
    'restart, max ms': Math.round(Math.max(...restartMs)),
  })),
);
process.exitCode = results.some(({ lost, doubled, acknowledged }) => lost + doubled > 0 || acknowledged === 0) ? 1 : 0;
