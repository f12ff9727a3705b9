import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkCluster } from './cluster.ts';

let directory: string;
let cluster: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'optovik-cluster-'));
  cluster = join(directory, 'cluster');
});
afterEach(() => rmSync(directory, { recursive: true }));

it('a cluster of another major version is refused with its version and the remedy', () => {
  mkdirSync(cluster);
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  expect(() => checkCluster(directory, cluster)).toThrow(
    /создана версией PostgreSQL 17, .+ только 18\. Данные не тронуты\. .+pg_dump.+postgresql-client-17/u,
  );
});

it('a folder that is no database is refused and left alone', () => {
  mkdirSync(cluster);
  expect(() => checkCluster(directory, cluster)).toThrow(/создана неизвестной версией PostgreSQL.+Данные не тронуты/u);
  expect(existsSync(cluster)).toBe(true);
});

it('a PGlite database of an earlier version of the shop is refused with the remedy', () => {
  mkdirSync(join(directory, 'pgdata'));
  expect(() => checkCluster(directory, cluster)).toThrow(
    /pgdata создана прежней версией программы \(PGlite\).+DATA_DIR/u,
  );
});

it('an empty folder is accepted', () => {
  expect(() => checkCluster(directory, cluster)).not.toThrow();
});
