import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

/**
 * The folders below `node_modules` that the named packages need, themselves among them, each with what it needs itself.
 * Throws where one is missing that is not optional.
 */
export function packageFolders(root: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string, isOptional: boolean) => {
    const folder = nearest(root, name, from);
    if (folder === undefined) {
      if (isOptional) return;
      throw new Error(`${from || 'The shop'} needs ${name}, which is not installed`);
    }
    if (found.has(folder)) return;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
    const optional = new Set(Object.keys(manifest.optionalDependencies ?? {}));
    const needed = new Set([...Object.keys(manifest.dependencies ?? {}), ...optional]);
    for (const one of needed) visit(one, folder, optional.has(one));
  };
  for (const name of names) visit(name, '', false);
  return [...found].toSorted();
}

/** As Node looks for it: in the folder itself, then in those above. */
function nearest(root: string, name: string, from: string): string | undefined {
  const parts = from.split('/');
  for (let length = from === '' ? 0 : parts.length; length >= 0; length -= 1) {
    if (parts[length - 1] === 'node_modules') continue;
    const folder = join(parts.slice(0, length).join('/'), 'node_modules', name);
    if (existsSync(join(root, folder, 'package.json'))) return folder;
  }
  return undefined;
}
