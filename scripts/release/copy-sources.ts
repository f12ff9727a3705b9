import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What the built shop reads beside itself, and the sources that its errors name. */
const KEPT = ['dist', 'migrations', 'src', 'docs', 'package.json', 'LICENSE', 'README.md', 'CHANGELOG.md'];

/** What belongs to the tests alone. */
const isOfTests = (path: string): boolean =>
  /\.(test|fixture)\.tsx?$/.test(path) || basename(path) === 'testing' || basename(path) === 'kit';

/** Copies the built shop with what it reads into a folder. */
export function copyShop(root: string, target: string): void {
  for (const name of KEPT) {
    cpSync(join(root, name), join(target, name), {
      recursive: true,
      filter: (path) => !isOfTests(path) && !path.endsWith('.building'),
    });
  }
}
