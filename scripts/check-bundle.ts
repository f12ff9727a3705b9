import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstLoads, type Manifest } from './first-load.ts';

/** Checks what a browser loads for a catalogue page against the budgets, and that no chunk carries the schemas' library. */
const CLIENT = 'dist/client';
const KILOBYTE = 1024;
const SCRIPT_BUDGET = 155 * KILOBYTE;
const STYLE_BUDGET = 14 * KILOBYTE;
const CATALOGUE = /[/.]catalog/;
// Strings that zod compares at run time, so they outlive minification
const ZOD = /\$?Zod(Error|Type)\b/;

const problems = [...checkBudgets(), ...checkSchemas()];
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkBudgets(): string[] {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;
  return firstLoads(manifest, CATALOGUE).flatMap(({ route, scripts, styles }) => {
    const script = compressedBytes(scripts);
    const style = compressedBytes(styles);
    console.log(
      `${route}: script ${inKilobytes(script)} of ${inKilobytes(SCRIPT_BUDGET)} KB in ${scripts.length} files, ` +
        `style ${inKilobytes(style)} of ${inKilobytes(STYLE_BUDGET)} KB in ${styles.length} files`,
    );
    return [
      ...(script > SCRIPT_BUDGET ? [`${route}: the script is over its budget`] : []),
      ...(style > STYLE_BUDGET ? [`${route}: the style is over its budget`] : []),
    ];
  });
}

function checkSchemas(): string[] {
  const chunks = globSync('**/*.js', { cwd: CLIENT });
  if (chunks.length === 0) return ['There is no script in the build'];
  const found = chunks.filter((chunk) => ZOD.test(readFileSync(join(CLIENT, chunk), 'utf8')));
  console.log(`zod: looked for in ${chunks.length} chunks`);
  return found.map((chunk) => `${chunk} contains zod`);
}

function compressedBytes(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file))).length, 0);
}

function inKilobytes(bytes: number): string {
  return (bytes / KILOBYTE).toFixed(1);
}
