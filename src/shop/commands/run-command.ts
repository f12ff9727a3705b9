import { join } from 'node:path';
import { type Command, type CommandProgress, CommandRefusal, refusalOf } from '#server/commands/command.ts';
import { ProgressBar } from '#server/commands/progress-bar.ts';
import { makeDataDirectory } from '#server/data-directory.ts';
import { migrate, openDatabase } from '#server/db/index.ts';
import { type Env, readEnv } from '#server/env.ts';
import { fillSlots } from '../build-shop-app.ts';
import { commands } from './registry.ts';
import { currentSettings } from '#server/shop-settings.ts';
import { currentTime, measureClock } from '#server/clock.ts';

/** A shop may run on the same server, with connections of its own. */
const POOL_SIZE = 4;

/**
 * Runs a command of the registry for an operator at a terminal and ends the process. Prints its lines; a refusal is one
 * line and exit code 1, a command that has done a part of its work ends with exit code 2. A shop that runs on the same
 * database follows what the command changes.
 */
export async function runCommand(name: string, args: unknown): Promise<never> {
  const bar = new ProgressBar(process.stderr);
  try {
    const env = readEnv(process.env);
    let exitCode = 0;
    const lines = await runOver(env, commands[name]!, args, {
      onProgress: (progress) => bar.show(progress),
      onPartly: () => (exitCode = 2),
    });
    bar.clear();
    for (const line of lines) console.log(line);
    process.exit(exitCode);
  } catch (error) {
    bar.clear();
    const refusal = refusalOf(error);
    if (refusal === null && process.env.LOG_LEVEL === 'debug') console.error(error);
    else console.error(refusal ?? `Команда не выполнена: ${(error as Error).message}`);
    process.exit(1);
  }
}

/** Opens the database itself; Ctrl-C stops the command between two of its steps. */
async function runOver(
  env: Env,
  command: Command,
  args: unknown,
  handlers: { onProgress: (progress: CommandProgress) => void; onPartly: () => void },
): Promise<string[]> {
  makeDataDirectory(env.DATA_DIR);
  const interruption = new AbortController();
  const interrupt = () => interruption.abort(new CommandRefusal('Прервано'));
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const database = await openDatabase({
    url: env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL,
    directory: join(env.DATA_DIR, 'database'),
    isCommand: true,
    poolSize: POOL_SIZE,
    onProgress: (line) => console.error(line),
  });
  try {
    await migrate(database);
    await measureClock(database.db);
    await fillSlots(env);
    const settings = await currentSettings(database.db, env);
    const context = { database, env: settings, now: currentTime, ...handlers, signal: interruption.signal };
    return await command.run(context, args);
  } finally {
    await database.close();
  }
}
