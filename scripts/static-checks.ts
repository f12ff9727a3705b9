import { resolve, sep } from 'node:path';
import { runTool, type ToolRun } from './run-tool.ts';

/** `inspected` is the number of files looked at: a check that looked at none has failed. */
type Check = { name: string; succeeded: boolean; inspected: number; report: string; seconds: number };

/** Types beside lint and format. Prints each result and the findings; whether all succeeded. */
export async function checkStatically(): Promise<{ failed: number }> {
  const checks = (await Promise.all([checkTypes(), checkLintAndFormat()])).flat();
  for (const { name, succeeded, inspected, report, seconds } of checks) {
    if (!succeeded) console.log(report.trim());
    console.log(`${succeeded ? '✓' : '✗'} ${name}: ${inspected} files, ${seconds.toFixed(1)} s`);
  }
  return { failed: checks.filter((check) => !check.succeeded).length };
}

async function checkTypes(): Promise<Check> {
  const run = await runTool('tsc', ['--noEmit', '--pretty', 'false', '--listFiles']);
  const lines = run.output.split('\n');
  const ours = lines.filter((line) => line.startsWith(resolve('src') + sep));
  const findings = lines.filter((line) => !line.startsWith(sep));
  return check('types', run, ours.length, findings.join('\n'));
}

/** One after the other: together they are shorter than the types. */
async function checkLintAndFormat(): Promise<Check[]> {
  const lint = await runTool('oxlint', ['--deny-warnings']);
  const format = await runTool('oxfmt', ['--check']);
  return [check('lint', lint, filesIn(lint), lint.output), check('format', format, filesIn(format), format.output)];
}

function check(name: string, { succeeded, seconds }: ToolRun, inspected: number, report: string): Check {
  return { name, succeeded: succeeded && inspected > 0, inspected, report, seconds };
}

/** Both tools end with `Finished in 20ms on 139 files …`. */
function filesIn({ output }: ToolRun): number {
  return Number(/ on (\d+) files?/.exec(output)?.[1] ?? 0);
}
