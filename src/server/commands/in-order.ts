import type { Command } from './command.ts';

/** One command of several features that have something to say of the same action: their lines one after the other. */
export function inOrder(...commands: readonly Command[]): Command {
  return {
    run: async (context, args) => {
      const lines: string[] = [];
      for (const each of commands) lines.push(...(await each.run(context, args)));
      return lines;
    },
  };
}
