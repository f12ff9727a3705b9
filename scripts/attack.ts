import { startAttackedShop } from './attack/attacked-shop.ts';
import { compareTimes } from './attack/compare-times.ts';
import { guessSecrets } from './attack/guess-secrets.ts';
import { readArguments } from './read-arguments.ts';

/**
 * `npm run attack`: guesses secrets of accounts in a shop of its own and prints how many guesses reached a comparison
 * and how many got in; then asks about known and unknown addresses and compares content and times of the answers.
 * Fails where a limit did not hold, a secret was guessed, or the answers differ.
 */
const USAGE = 'npm run attack -- [--tries=10000] [--times=500]';
const { values } = readArguments(USAGE, {
  options: { tries: { type: 'string', default: '10000' }, times: { type: 'string', default: '500' } },
});
const [tries, times] = [Number(values.tries), Number(values.times)];
if (![tries, times].every((count) => Number.isInteger(count) && count >= 0)) {
  console.error(USAGE);
  process.exit(1);
}

/** A difference is one where chance alone would show it in fewer than one of a hundred runs. */
const ALPHA = 0.01;

const shop = await startAttackedShop();
let hasFailed = false;
try {
  if (times > 0) {
    const compared = await compareTimes(shop, times);
    console.table(compared);
    hasFailed ||= compared.some(({ equal, p }) => !equal || p < ALPHA);
    hasFailed ||= compared[0]!.accepted !== 2 * times || compared[0]!.letters !== times;
  }
  if (tries > 0) {
    const [results, aftermath] = await guessSecrets(shop, tries);
    console.table(results);
    console.table([aftermath]);
    hasFailed ||= results.some((result) => result['got in'] > 0 || result.reached > (result.allowed ?? Infinity));
    hasFailed ||= !aftermath.ownerTold || !aftermath.operatorAlarmed || aftermath.otherRefused > 0;
  }
} finally {
  await shop.stop();
}
process.exitCode = hasFailed ? 1 : 0;
