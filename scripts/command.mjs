/**
 * Runs a command of the operator, `command.mjs import|shop …`: from the built shop where that is of these sources, as it
 * loads a few files in place of a thousand; else from the sources. It builds nothing: a shop that runs from `dist` would
 * lose its files.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-state.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Names of files are meant from where the command was called
const from = process.cwd();
process.chdir(root);
const isCurrent = isBuilt();
process.chdir(from);
const [name] = process.argv.splice(2, 1);
await import(isCurrent ? join(root, 'dist/server', `${name}.js`) : join(root, 'src/shop/commands', `${name}.ts`));
