import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from '../build/root.ts';

/**
 * Runs tests of the former release over the tables of this one: its sources with our migrations. `files` are parts of paths.
 * Returns whether all passed. It proves that the former release reads and writes the new tables, not that it understands
 * rows of this one: `runUpdate` has nodes of both write the same baskets and orders.
 */
export function runFormerSuite(former: string, files: readonly string[]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-former-'));
  try {
    const sources = execFileSync('git', ['-C', former, 'archive', 'HEAD'], { maxBuffer: 1 << 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: sources });
    rmSync(join(folder, 'migrations'), { recursive: true });
    cpSync(join(ROOT, 'migrations'), join(folder, 'migrations'), { recursive: true });
    for (const built of ['node_modules', 'dist'].filter((name) => existsSync(join(former, name)))) {
      symlinkSync(resolve(former, built), join(folder, built));
    }
    const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
    const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'database', ...files], {
      cwd: folder,
      stdio: 'inherit',
    });
    return status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
