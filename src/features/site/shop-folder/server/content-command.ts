import { existsSync, statSync, cpSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { makePicture } from '#server/files/make-picture.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import type { Db } from '#server/db/index.ts';
import { GOODS_ADDRESS, GOODS_FILES } from '#server/files/goods-files.ts';
import { filesOf } from '#server/files/store/open-file-store.ts';
import { readWhole } from '#server/files/store/read-whole.ts';
import { companyNameOf } from '#server/shop-name.ts';
import { isOwnPicture } from '#shared/markdown.ts';
import { missingRequisites, type Seller } from '#shared/seller.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import { exportFolder } from './export-folder.ts';
import { Problems } from './problems.ts';
import { type FolderChanges, officeSaved, publishFolder } from './publish-folder.ts';
import { readFolder } from './read-folder.ts';

const TEMPLATE = join(import.meta.dirname, '../template');

/** Lines that are printed of what is wrong. */
const MAX_PROBLEMS = 200;

/**
 * The shop's own data from a folder: checks all of it, shows what changes, publishes; `isNew` writes a folder to start from,
 * `isExport` one of what the shop publishes now. What the office has saved later is changed by `isOverOffice` alone.
 */
export const contentCommand = command(
  z.object({
    folder: z.string('укажите папку: npm run shop -- content ПАПКА').min(1).max(1000),
    isNew: z.boolean().default(false),
    isCheck: z.boolean().default(false),
    isExport: z.boolean().default(false),
    isOverOffice: z.boolean().default(false),
  }),
  async ({ database: { db }, env, now }, { folder: named, isNew, isCheck, isExport, isOverOffice }) => {
    const folder = resolve(named);
    if (isNew) return createFolder(folder);
    const companyName = companyNameOf(env, null);
    if (isExport) {
      checkEmpty(folder);
      const remarks = await exportFolder(db, { folder, timeZone: env.TZ_SHOP, companyName });
      return [...remarks, `Папка записана: ${folder}`];
    }
    if (!existsSync(folder) || !statSync(folder).isDirectory()) {
      throw new CommandRefusal(`Нет папки ${folder}. Образец: npm run shop -- content --new ПАПКА`);
    }
    // Without it the folder is another one, and everything would be withdrawn
    if (!existsSync(join(folder, 'shop.yaml'))) {
      throw new CommandRefusal(`В папке ${folder} нет shop.yaml: это не папка магазина. Ничего не изменено`);
    }
    const problems = new Problems();
    const savePicture = async (bytes: Buffer, path: string) => {
      const stored = await findStored(db, bytes, basename(path));
      if (stored) return stored;
      const { standard, webp } = await makePicture(bytes, filesOf(db));
      return { standard, webp };
    };
    const read = await readFolder({ folder, timeZone: env.TZ_SHOP, savePicture }, problems);
    // Names are looked up also where something else is wrong, so that all of it is reported at once
    const changes = await publishFolder(db, read, {
      at: now(),
      isCheck: isCheck || problems.found.length > 0,
      isOverOffice,
      companyName,
      problems,
    });
    if (problems.found.length > 0) {
      const lines = problems.lines();
      const more = lines.length > MAX_PROBLEMS ? [`…и ещё ${lines.length - MAX_PROBLEMS}`] : [];
      throw new CommandRefusal(
        [`Ничего не изменено, исправьте (${lines.length}):`, ...lines.slice(0, MAX_PROBLEMS), ...more].join('\n'),
      );
    }
    const later = isOverOffice ? [] : officeSaved(changes);
    if (later.length > 0) {
      throw new CommandRefusal(
        [
          ...linesOf(changes, true),
          'Это сохранено в рабочем месте позже, чем опубликована папка:',
          ...later.slice(0, MAX_PROBLEMS).map((name) => `  ${name}`),
          'Выгрузите папку заново (--export) или опубликуйте поверх (--over-office)',
        ].join('\n'),
      );
    }
    const lines = linesOf(changes, isCheck);
    return lines.length > 1 ? [...remarksOn(read.shop?.seller ?? null), ...lines] : lines;
  },
);

/** What the folder says too little of. */
function remarksOn(seller: Seller | null): string[] {
  const missing = missingRequisites(seller);
  if (missing.length === 0) return [];
  return [`Счёт на оплату не выставляется: в shop.yaml, раздел seller, нет: ${missing.join(', ')}`];
}

const signs: Record<PublishedChange['kind'], string> = { added: '+', changed: '~', withdrawn: '−' };

function linesOf(parts: FolderChanges, isCheck: boolean): string[] {
  const changed = parts.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return ['Изменений нет'];
  const lines = changed.flatMap(({ part, changes }) => [
    `${part}:`,
    ...changes.map(({ kind, name }) => `  ${signs[kind]} ${name}`),
  ]);
  const legend = '+ появилось, ~ изменилось, − снято';
  return [...lines, isCheck ? `${legend}. Проверка: ничего не изменено` : `${legend}. Опубликовано`];
}

/** A picture that an export has written is the one that the shop stores already. */
async function findStored(db: Db, bytes: Buffer, name: string): Promise<Picture | null> {
  if (!isOwnPicture(GOODS_ADDRESS + name)) return null;
  const content = await readWhole(db, GOODS_FILES + name);
  if (!content?.equals(bytes)) return null;
  const webp = name.replace(/\.jpg$/, '.webp');
  const hasWebp = (await filesOf(db).find(GOODS_FILES + webp)) !== null;
  return { standard: GOODS_ADDRESS + name, ...(hasWebp && { webp: GOODS_ADDRESS + webp }) };
}

function checkEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new CommandRefusal(`Папка ${folder} не пуста: назовите другую`);
  }
}

/** Writes a folder with remarks to start from. Refused where the folder has something in it already. */
function createFolder(folder: string): string[] {
  checkEmpty(folder);
  cpSync(TEMPLATE, folder, { recursive: true });
  return [
    `Папка создана: ${folder}`,
    'Заполните shop.yaml, поправьте остальное и проверьте: npm run shop -- content --check ПАПКА',
  ];
}
