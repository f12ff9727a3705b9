/**
 * Looks for every word, beginning of a word, phrase and whole name of the demo and of each real catalogue beside the
 * checkout, as the list and the header do: `node scripts/search-law.ts [--words-in-phrase=3] [--catalogue=demo]`. Prints how many of
 * each kind do not find their goods; the exit code is 1 where one does not.
 */
import { parseArgs } from 'node:util';
import { readDemoGoods } from '../src/demo/read-demo-goods.ts';
import { demoNames, realNames } from '../src/features/goods/search/server/relevance/catalogue-names.fixture.ts';
import { Law, type LawQuery } from '../src/features/goods/search/server/relevance/names-law.fixture.ts';

const { values } = parseArgs({
  options: { 'words-in-phrase': { type: 'string', default: '3' }, catalogue: { type: 'string', default: '' } },
});

const MAX_SHOWN = 10;

for (const names of [demoNames(await readDemoGoods()), ...(await realNames())]) {
  if (!names.catalogue.includes(values.catalogue)) continue;
  const law = new Law(names);
  const phrases = names.names.flatMap((name) => law.phrases(name, Number(values['words-in-phrase'])));
  const kinds: Record<string, readonly LawQuery[]> = {
    words: law.words(),
    beginnings: law.beginnings(),
    phrases: [...new Map(phrases.map((one) => [one.query.toLowerCase(), one])).values()],
    names: names.names.map((query) => ({ kind: 'name', query })),
  };
  for (const [kind, queries] of Object.entries(kinds)) {
    const broken = queries.flatMap((query) => law.broken(query) ?? []);
    process.stdout.write(`${law.catalogue}: ${kind} ${queries.length}, broken ${broken.length}\n`);
    for (const line of broken.slice(0, MAX_SHOWN)) process.stdout.write(`  ${line}\n`);
    if (broken.length > 0) process.exitCode = 1;
  }
}
