import { importCommand as goodsCommand } from '#exchange/goods-import/server/index.ts';
import { isSettlementsFile, settlementsCommand } from '#exchange/settlements-import/server/index.ts';
import { type Command, CommandRefusal } from '#server/commands/command.ts';

/** `npm run import`: files of goods or files of settlements, recognised by their first bytes. */
export const importCommand: Command = {
  run: async (context, args) => {
    const { files = [] } = args as { files?: { path: string }[] };
    const kinds = new Set<boolean>();
    for (const { path } of files) kinds.add(await isSettlementsFile(path));
    if (kinds.size > 1) throw new CommandRefusal('Файлы товаров и файлы взаиморасчётов загружайте по отдельности');
    return (kinds.has(true) ? settlementsCommand : goodsCommand).run(context, args);
  },
};
