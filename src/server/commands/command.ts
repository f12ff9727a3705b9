import type { z } from 'zod';
import type { Database } from '../db/index.ts';
import type { Env } from '../env.ts';

/** The progress of a command: `done` units of `total`; the command chooses the unit. */
export type CommandProgress = { label: string; done: number; total: number };

/** What a command works with. */
type CommandContext = {
  database: Database;
  env: Env;
  now: () => Date;
  onProgress: (progress: CommandProgress) => void;
  /** Aborted when the process stops: a long command ends between two steps. */
  signal: AbortSignal;
  /** Says that the command has done only a part of what was asked: its process ends with exit code 2. */
  onPartly?: () => void;
};

/**
 * An operator's command. `run` returns the lines to print; for a mistake of the operator it throws CommandRefusal, or
 * any error marked by `isApiError` or `isRefusedFile`, whose message is one Russian line.
 */
export type Command = { run: (context: CommandContext, args: unknown) => Promise<string[]> };

/** A command with its arguments checked. */
export function command<S extends z.ZodType>(
  schema: S,
  run: (context: CommandContext, args: z.output<S>) => Promise<string[]>,
): Command {
  return {
    run: (context, args) => {
      const result = schema.safeParse(args);
      if (result.success) return run(context, result.data);
      const { path, message } = result.error.issues[0]!;
      throw new CommandRefusal(`Неверный аргумент ${path.join('.')}: ${message}`);
    },
  };
}

/** The command cannot be done as asked; the message says what to do. */
export class CommandRefusal extends Error {
  readonly isCommandRefusal = true;

  constructor(message: string) {
    super(message);
    this.name = 'CommandRefusal';
  }
}

type Marked = { isCommandRefusal?: boolean; isApiError?: boolean; isRefusedFile?: boolean };

/** The line for the operator, or null for a failure of our own. */
export function refusalOf(error: unknown): string | null {
  const { isCommandRefusal, isApiError, isRefusedFile } = (error ?? {}) as Marked;
  return isCommandRefusal || isApiError || isRefusedFile ? (error as Error).message : null;
}
