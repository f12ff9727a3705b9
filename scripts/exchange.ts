import { createTemplate, remove } from './exchange/exchange-shop.ts';
import { runRepeats } from './exchange/run-repeats.ts';
import { runOrderLosses } from './exchange/run-order-losses.ts';
import { runGoodsBreaks } from './exchange/run-goods-breaks.ts';
import { readArguments } from './read-arguments.ts';

/**
 * `npm run exchange`: an accounting system and a shop of its own process exchange while links break and processes are
 * killed, and what came of it is counted. Fails where anything is lost, wrong or other than undisturbed.
 */
const TRIALS = ['goods', 'orders', 'repeats'] as const;
const USAGE = `npm run exchange -- [--cuts=200] [--kills=100] [--orders=10000] [--runs=1000] [--seed=1] [${TRIALS.join('|')}]…`;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    cuts: { type: 'string', default: '200' },
    runs: { type: 'string', default: '1000' },
    orders: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const trials = TRIALS.filter((trial) => positionals.length === 0 || positionals.includes(trial));
const [cuts, kills, orders, seed, runs] = [values.cuts, values.kills, values.orders, values.seed, values.runs].map(
  Number,
) as [number, number, number, number, number];
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
if (trials.length === 0 || ![cuts, kills, orders, seed].every((number) => Number.isInteger(number) && number >= 0)) {
  console.error(USAGE);
  process.exit(1);
}

let hasFailed = false;
const template = await createTemplate();
if (trials.includes('goods')) {
  const { steps, unlike, ...counts } = await runGoodsBreaks({
    template,
    cuts,
    kills,
    seed,
    rounds,
    onRound: console.log,
  });
  console.table([{ ...counts, unlike: unlike.length, seed }]);
  console.table(steps);
  for (const one of unlike) console.log(JSON.stringify(one).slice(0, 1500));
  hasFailed ||= unlike.length > 0;
}
if (trials.includes('orders')) {
  const { problems, ...counts } = await runOrderLosses({ template, orders, seed, onSession: console.log });
  console.table({ ...counts, seed });
  for (const problem of problems.slice(0, 50)) console.log(problem);
  hasFailed ||= counts.lost + counts.wrong + counts.repeatedAfterSuccess + counts.wrongStates > 0;
}
if (trials.includes('repeats')) {
  const results = await runRepeats(template, runs, seed, console.log);
  const at = (times: number[], share: number) =>
    Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!);
  for (const { kind, times } of results) console.log(`${kind}, ms: ${times.map(Math.round).join(' ')}`);
  console.table(
    results.map(({ times, changed, ...counts }) => ({
      ...counts,
      changed: changed.length,
      'median ms': at(times, 0.5),
      'p99 ms': at(times, 0.99),
      'max ms': at(times, 1),
    })),
  );
  for (const { changed } of results) for (const one of changed) console.log(JSON.stringify(one).slice(0, 1500));
  hasFailed ||= results.some(({ changed }) => changed.length > 0);
}
remove(template);
process.exitCode = hasFailed ? 1 : 0;
