import type { Command } from '#server/commands/command.ts';
import { importCommand } from '#exchange/goods-import/server/import-command.ts';
import { orderStatusCommand } from '#ordering/orders/server/order-status-command.ts';
import { questionCommand } from '#goods/questions/server/question-command.ts';
import { missesCommand, synonymsCommand } from '#goods/search/server/search-commands.ts';
import { closedCommand, worksCommand } from '#site/works/server/site-commands.ts';

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
