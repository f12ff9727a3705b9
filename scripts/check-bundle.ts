import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstLoads, lateScripts, type Manifest } from './first-load.ts';

/**
 * Checks what a browser loads for a catalogue page against the budgets, all scripts that busy pages load by themselves,
 * that no chunk but the office's carries the schemas' library, and that no page of the shop loads a file of the office.
 */
const CLIENT = 'dist/client';
const KILOBYTE = 1024;
const SCRIPT_BUDGET = 178 * KILOBYTE;
const STYLE_BUDGET = 17.5 * KILOBYTE;
const CATALOGUE = /[/.]catalog/;
/** Chunks that every page of a buyer loads after the first paint, without being used. */
const LATE = ['http', 'modal-window', 'outage-screen', 'watch-session'];
/** All scripts in KB, those that come late included. What only a press opens loads then. */
const PAGES: { name: string; page: RegExp; late?: string[]; budget: number }[] = [
  { name: 'section', page: /[/]catalog\.\$\.tsx/, late: ['change-mark'], budget: 191 },
  { name: 'product', page: /[/]detail\.tsx/, late: ['change-mark'], budget: 213 },
  { name: 'basket, more than 60 lines', page: /[/]basket\.tsx/, late: ['long-list'], budget: 223 },
  { name: 'checkout', page: /[/]order\.tsx/, budget: 217 },
  { name: 'order', page: /[/]orders\.\$code\.tsx/, budget: 215 },
];
/** The files of the screens of staff. */
const OFFICE = /(^|[/])office-[^/]+$/;
// Strings that zod compares at run time, so they outlive minification
const ZOD = /\$?Zod(Error|Type)\b/;

const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;
const problems = [...checkBudgets(), ...checkPages(), ...checkSchemas(), ...checkOffice()];
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkBudgets(): string[] {
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

function checkPages(): string[] {
  return PAGES.flatMap(({ name, page, late = [], budget }) =>
    firstLoads(manifest, page).flatMap((load) => {
      const all = [...load.scripts, ...lateScripts(manifest, load, [...LATE, ...late])];
      const bytes = compressedBytes(all);
      console.log(`${name}: all scripts ${inKilobytes(bytes)} of ${budget} KB in ${all.length} files`);
      return bytes > budget * KILOBYTE ? [`${name}: all its scripts are over their budget`] : [];
    }),
  );
}

function checkSchemas(): string[] {
  const chunks = globSync('**/*.js', { cwd: CLIENT });
  if (chunks.length === 0) return ['There is no script in the build'];
  const found = chunks.filter((chunk) => !OFFICE.test(chunk) && ZOD.test(readFileSync(join(CLIENT, chunk), 'utf8')));
  console.log(`zod: looked for in ${chunks.length} chunks`);
  return found.map((chunk) => `${chunk} contains zod`);
}

function checkOffice(): string[] {
  const ofShop = firstLoads(manifest, /routes[/](?!office\.)/);
  console.log(`office: looked for in ${ofShop.length} pages of the shop`);
  const found = ofShop.flatMap(({ route, scripts, styles }) =>
    [...scripts, ...styles].filter((file) => OFFICE.test(file)).map((file) => `${route} loads ${file}`),
  );
  return firstLoads(manifest, /routes[/]office\./).length === 0 ? ['There is no page of the office'] : found;
}

function compressedBytes(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file))).length, 0);
}

function inKilobytes(bytes: number): string {
  return (bytes / KILOBYTE).toFixed(1);
}
