import { checkStatically } from './static-checks.ts';
import { runTool } from './run-tool.ts';

/** `npm run verify`: types, lint, format and the tests that need no database. */
const { failed } = await checkStatically();
const tests = await runTool('vitest', ['run', '--project', 'unit'], { show: true });

process.exitCode = failed === 0 && tests.succeeded ? 0 : 1;
console.log(process.exitCode === 0 ? 'All is well.' : 'Something is wrong, see above.');
