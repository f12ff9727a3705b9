import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const units = nonEmpty(['optovik.service', 'optovik-backup.service', 'optovik-backup.timer']);

it.skipIf(!hasSystemd)('systemd understands every unit of the archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-units-'));
  try {
    // The program of the archive is not installed here
    for (const unit of units) {
      const text = readFileSync(join('deploy', unit), 'utf8').replace('/opt/optovik/current/optovik', '/bin/true');
      writeFileSync(join(folder, unit), text);
    }
    const paths = units.map((unit) => join(folder, unit));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('optovik'))).toEqual([]);
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.skipIf(!hasSystemd)('the services are as closed as systemd can make them', () => {
  for (const unit of units.filter((name) => name.endsWith('.service'))) {
    const said = execFileSync('systemd-analyze', ['security', '--offline=true', `deploy/${unit}`], {
      encoding: 'utf8',
    });
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1]), unit).toBeLessThan(2);
  }
});
