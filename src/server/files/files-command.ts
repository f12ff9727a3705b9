import { z } from 'zod';
import { command, CommandRefusal } from '../commands/command.ts';
import { formatNumber } from '#shared/number-format.ts';
import { settingProblems, readEnv } from '../env.ts';
import { filesOf, openFileStore, storeSettingsOf } from './store/open-file-store.ts';

const USAGE = 'Укажите, откуда: npm run shop -- files copy database|/ПАПКА|s3://ХРАНИЛИЩЕ/ПУТЬ';

/** Copies files from another store into the configured one; those that are there with the same size stay as they are. */
export const filesCommand = command(
  z.object({ action: z.literal('copy', USAGE), from: z.string(USAGE).min(1, USAGE).max(1000) }),
  async ({ database: { db }, env, onProgress, signal }, { from }) => {
    const variables = { ...process.env, FILE_STORE: from };
    const [problem] = settingProblems(variables);
    if (problem !== undefined) throw new CommandRefusal(problem.replace('FILE_STORE: ', ''));
    if (from === env.FILE_STORE) throw new CommandRefusal('Файлы уже лежат там: FILE_STORE называет это же хранилище');
    const source = (await openFileStore(storeSettingsOf(readEnv(variables))))(db);
    const target = filesOf(db);
    let total = 0;
    for await (const { size } of source.list('')) total += size;
    let done = 0;
    let copied = 0;
    let known = 0;
    for await (const { key, size } of source.list('')) {
      signal.throwIfAborted();
      const there = await target.find(key);
      // What is removed meanwhile is needed no longer
      const content = there?.size === size ? null : await source.read(key);
      if (content) await target.put(key, content);
      if (content) copied += 1;
      else known += 1;
      done += size;
      onProgress({ label: 'Копирование файлов', done, total });
    }
    return [`Скопировано файлов: ${formatNumber(copied)}. Уже были: ${formatNumber(known)}`];
  },
);
