import { type Command, CommandRefusal } from './command.ts';

/** One command of several features: each takes its own actions. */
export function byAction(actions: Readonly<Record<string, Command>>): Command {
  return {
    run: async (context, args) => {
      const { action } = args as { action?: string };
      const chosen = action === undefined || !Object.hasOwn(actions, action) ? undefined : actions[action];
      if (!chosen) throw new CommandRefusal(`Неверное действие: нужно ${listOf(Object.keys(actions))}`);
      return chosen.run(context, args);
    },
  };
}

const listOf = (names: string[]) => `${names.slice(0, -1).join(', ')} или ${names.at(-1)}`;
