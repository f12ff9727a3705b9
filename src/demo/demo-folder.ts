import { Problems, readFolder, type ShopFolder } from '#site/shop-folder/server/index.ts';
import { dayOf } from '#shared/dates.ts';
import { DATA_FOLDER, pictureOf } from './read-data.ts';

/**
 * The news, promotions, texts and places of the demo: a folder like the owner's own, whose days count from today. Its
 * pictures are served as they are. Throws where the folder has a mistake.
 */
export async function readDemoFolder(now: Date): Promise<ShopFolder> {
  const problems = new Problems();
  const folder = await readFolder(
    {
      folder: DATA_FOLDER,
      timeZone: 'Europe/Moscow',
      today: dayOf(now),
      savePicture: async (_, path) => pictureOf(path.replace(/^pictures\/|\.svg$/g, '')),
    },
    problems,
  );
  if (problems.found.length > 0) throw new Error(`The demo folder is wrong:\n${problems.lines().join('\n')}`);
  return folder;
}
