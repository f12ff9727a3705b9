import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Component = { name: string; version: string; licence: string };
type LockEntry = { version?: string; license?: string; dev?: boolean };

/** What of the lock file belongs to the shop in production, by its folder. */
export function productionEntries(root: string): [folder: string, entry: LockEntry][] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(lock.packages).filter(
    ([folder, { dev }]) => folder !== '' && !dev && existsSync(join(root, folder, 'package.json')),
  );
}

/** Writes the licences of all packages that the shop is made of: a list, and the text of each that has one. */
export function writeLicences(root: string, target: string): Component[] {
  const folder = join(target, 'licences');
  mkdirSync(folder, { recursive: true });
  const components = productionEntries(root).map(([path, { version = '', license = 'not named' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const file = readdirSync(join(root, path)).find((one) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(one));
    if (file) {
      const text = readFileSync(join(root, path, file));
      writeFileSync(join(folder, `${name.replace('/', '+')}-${version}.txt`), text);
    }
    return { name, version, licence: license };
  });
  const lines = components.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  writeFileSync(join(target, 'LICENCES.txt'), `${[...new Set(lines)].join('\n')}\n`);
  return components;
}
