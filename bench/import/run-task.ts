import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nodeOptionsOf } from '../node-options.ts';
import type { Measured, Task } from './import-process.ts';

const program = fileURLToPath(new URL('import-process.ts', import.meta.url));

/** Does a task in a process of its own. */
export async function runTask(what: Task['what'], files: string[], url?: string): Promise<Measured> {
  const task: Task = { what, files, url };
  const args = [...nodeOptionsOf('import'), program, JSON.stringify(task)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout ? (JSON.parse(stdout) as Measured) : { seconds: 0, cpuSeconds: 0, peakMegabytes: 0, written: 0 };
}
