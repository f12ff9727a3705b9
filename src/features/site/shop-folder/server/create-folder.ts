import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandRefusal } from '#server/commands/command.ts';

const TEMPLATE = join(import.meta.dirname, '../template');

/** Writes a folder with remarks to start from. Refused where the folder has something in it already. */
export function createFolder(folder: string): string[] {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new CommandRefusal(`Папка ${folder} не пуста: назовите другую`);
  }
  cpSync(TEMPLATE, folder, { recursive: true });
  return [
    `Папка создана: ${folder}`,
    'Заполните shop.yaml, поправьте остальное и проверьте: npm run shop -- content --check ПАПКА',
  ];
}
