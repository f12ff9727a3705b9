import { CRASH_KINDS } from './crash/crash-kind.ts';
import { remove } from './exchange/exchange-shop.ts';
import { createFilled } from './crash/fill-crash-shop.ts';
import { type CrashResult, runCrashes } from './crash/run-crashes.ts';
import { MAY_REPEAT, runDeliveryCrashes } from './crash/run-delivery-crashes.ts';
import { readArguments } from './read-arguments.ts';

/**
 * `npm run crash`: kills and stops shop and database server under load and prints what that cost, and kills the sender of
 * letters at each of its steps. Fails where a write or a letter was lost, or an order is not whole.
 */
const USAGE = `npm run crash -- [--kills=30] [${[...CRASH_KINDS, 'delivery'].join('|')}]…`;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { kills: { type: 'string', default: '30' } },
});
const kills = Number(values.kills);
const kinds = CRASH_KINDS.filter((kind) => positionals.length === 0 || positionals.includes(kind));
const hasDelivery = positionals.length === 0 || positionals.includes('delivery');
if (!Number.isInteger(kills) || kills < 1 || (kinds.length === 0 && !hasDelivery)) {
  console.error(USAGE);
  process.exit(1);
}

const results: CrashResult[] = [];
const filled = kinds.length > 0 ? await createFilled() : null;
for (const kind of kinds) {
  console.log(`${kind}: ${kills} kills…`);
  const result = await runCrashes(filled!, kind, kills);
  results.push(result);
  console.log(
    `${kind}: ${result.acknowledged} acknowledged, ${result.lost} lost, ${result.doubled} doubled, ${result.broken.length} orders broken`,
  );
  for (const what of result.broken) console.log(what);
}
if (filled) remove(filled.folder);
if (results.length) {
  console.table(
    results.map(({ restartMs, broken, ...counts }) => ({
      ...counts,
      broken: broken.length,
      'restart, median ms': Math.round(restartMs.toSorted((a, b) => a - b)[restartMs.length >> 1]!),
      'restart, max ms': Math.round(Math.max(...restartMs)),
    })),
  );
}
const letters = hasDelivery ? await runDeliveryCrashes(kills) : [];
if (letters.length) console.table(letters);
const hasFailed =
  results.some(({ lost, doubled, broken, acknowledged }) => lost + doubled + broken.length > 0 || acknowledged === 0) ||
  letters.some(({ step, lost, repeated, unlike }) => lost + unlike > 0 || (repeated > 0 && !MAY_REPEAT.includes(step)));
process.exitCode = hasFailed ? 1 : 0;
