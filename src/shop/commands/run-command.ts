import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, openDatabase } from '#server/db/index.ts';
import { type Env, readEnv } from '#server/env.ts';
import { askShop } from './ask-shop.ts';
import { type Command, type CommandProgress, CommandRefusal, refusalOf } from '#server/commands/command.ts';
import { ProgressBar } from '#server/commands/progress-bar.ts';
import { commands } from './registry.ts';

/**
 * Runs a command of the registry for an operator at a terminal and ends the process: through the shop that holds the
 * embedded database where one runs, else over the database itself. Prints its lines; a refusal is one line and exit
 * code 1.
 */
export async function runCommand(name: string, args: unknown): Promise<never> {
  const bar = new ProgressBar(process.stderr);
  try {
    const env = readEnv(process.env);
    const onProgress = (progress: CommandProgress) => bar.show(progress);
    const asked =
      env.DATABASE_URL === undefined ? await askShop(env.DATA_DIR, { command: name, args }, onProgress) : null;
    const lines = asked ?? (await runHere(env, commands[name]!, args, onProgress));
    bar.clear();
    for (const line of lines) console.log(line);
    process.exit(0);
  } catch (error) {
    bar.clear();
    const refusal = refusalOf(error);
    if (refusal === null && process.env.LOG_LEVEL === 'debug') console.error(error);
    else console.error(refusal ?? `Команда не выполнена: ${(error as Error).message}`);
    process.exit(1);
  }
}

/** Opens the database as the shop would; Ctrl-C stops the command between two of its steps. */
async function runHere(
  env: Env,
  command: Command,
  args: unknown,
  onProgress: (progress: CommandProgress) => void,
): Promise<string[]> {
  mkdirSync(env.DATA_DIR, { recursive: true });
  const interruption = new AbortController();
  const interrupt = () => interruption.abort(new CommandRefusal('Прервано'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const database = await openDatabase({
    url: env.DATABASE_URL,
    directory: join(env.DATA_DIR, 'database'),
    onProgress: (line) => console.error(line),
  });
  try {
    await migrate(database);
    return await command.run({ database, env, now: () => new Date(), onProgress, signal: interruption.signal }, args);
  } finally {
    await database.close();
  }
}
