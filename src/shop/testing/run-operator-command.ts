import type { Db } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { commands } from '../commands/registry.ts';

/** The lines that an operator's command prints; a refusal rejects. `settings` are variables of the environment. */
export async function runOperatorCommand(
  db: Db,
  name: string,
  args: object,
  settings: Record<string, string> = {},
): Promise<string[]> {
  const context = {
    database: { db } as never,
    env: readEnv({ NODE_ENV: 'test', ...settings }),
    now: () => new Date(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
  return commands[name]!.run(context, args);
}
