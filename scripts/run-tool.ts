import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

export type ToolRun = { succeeded: boolean; output: string; seconds: number };

const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);

/**
 * Runs a program of the project. With `show` its output goes straight to the terminal; otherwise it is collected,
 * both streams together, so that tools that run side by side do not mix their lines.
 */
export function runTool(
  command: string,
  args: string[],
  { show = false, env = {} }: { show?: boolean; env?: Record<string, string> } = {},
): Promise<ToolRun> {
  const started = performance.now();
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      env: { ...process.env, PATH, ...env },
    });
    let output = '';
    const collect = (chunk: string) => (output += chunk);
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('error', fail);
    child.on('close', (code) => done({ succeeded: code === 0, output, seconds: (performance.now() - started) / 1000 }));
  });
}
