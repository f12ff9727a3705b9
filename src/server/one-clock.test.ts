import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Files of the server that read the clock of the machine, each with its reason. All others take `currentTime` of
 * `server/clock.ts`, or `now()` of a statement.
 */
const ALLOWED: Record<string, string> = {
  'src/server/clock.ts': 'compares the clock of the machine with that of the database',
  'src/server/http/shared-counters.ts': 'ages within a process, shared by its threads',
  'src/features/goods/products/server/snapshot-keeper.ts': 'ages within a process, shared by its threads',
  'src/features/goods/products/server/read-changes.ts': 'ages within a process, shared by its threads',
  'src/features/goods/products/server/change-log-follower.ts': 'ages within a process, shared by its threads',
  'src/features/goods/catalogue/server/read-model/build-model.ts': 'ages within a process, shared by its threads',
  'src/features/exchange/goods-import/server/import-lock.ts': 'how long it waits',
  'src/features/exchange/endpoint/server/wait-for-job.ts': 'how long it waits',
  'src/features/exchange/endpoint/server/work-folder.ts': 'ages of files, which have the time of the machine',
};

it('no code of the server decides by the clock of the machine', () => {
  const files = globSync('src/{server,shop,shared,features}/**/*.ts').filter(
    (file) => !/\/(web|testing)\/|\.test\.ts$|fixture|factory|\.model\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const reading = files.filter((file) => /new Date\(\)|Date\.now\b/.test(readFileSync(file, 'utf8')));
  expect(reading.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});
