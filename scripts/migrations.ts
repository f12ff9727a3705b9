/**
 * Writes a migration for what `tables.ts` have and the newest one has not: `npm run migrations -- --name what-changed`.
 * Only the newest snapshot is kept: the next migration is compared with that one alone, and each has 12,000 lines.
 */
import { readdirSync, rmSync } from 'node:fs';
import { runTool } from './run-tool.ts';

const META = 'migrations/meta';

const { succeeded } = await runTool('drizzle-kit', ['generate', ...process.argv.slice(2)], { show: true });
if (succeeded) {
  const snapshots = readdirSync(META).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(`${META}/${name}`);
} else process.exitCode = 1;
