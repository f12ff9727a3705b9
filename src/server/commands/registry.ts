import type { Command } from './command.ts';
import { importCommand } from './import-command.ts';
import { orderStatusCommand } from './order-command.ts';
import { questionCommand } from './question-command.ts';
import { missesCommand, synonymsCommand } from './search-commands.ts';
import { closedCommand, worksCommand } from './site-commands.ts';

/** Every command that the process holding the database can run, by the name that travels over the socket. */
export const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  works: worksCommand,
  closed: closedCommand,
  'order-status': orderStatusCommand,
  question: questionCommand,
  synonyms: synonymsCommand,
  misses: missesCommand,
};
