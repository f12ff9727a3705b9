import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts';

/** Changes with the code and the word lists of the folders, or of the bundles that they are in, and with the tables that it reads. */
export function codeFingerprint(...folders: string[]): string {
  const hash = createHash('sha256');
  for (const folder of [...folders, MIGRATIONS_FOLDER]) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(ts|js|mjs|sql|txt)$/.test(name),
    );
    for (const name of files.toSorted()) hash.update(`${name}\n`).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}
