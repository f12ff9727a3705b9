import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { contentFileMimes } from '#service/content/server/index.ts';
import { addDays } from '#shared/dates.ts';
import type { Problems } from './problems.ts';

const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** A folder of the owner: nothing outside of it is read, through links too. */
export class FolderFiles {
  readonly folder: string;
  readonly problems: Problems;
  readonly #today: string | undefined;

  /** `today`: the day that «сегодня-3» in a text means; demo data are always three days old. */
  constructor(folder: string, problems: Problems, today?: string) {
    this.folder = folder;
    this.problems = problems;
    this.#today = today;
  }

  /** The text of a file of the folder; undefined where there is none. */
  text(name: string): string | undefined {
    const path = join(this.folder, name);
    if (!existsSync(path)) return undefined;
    if (statSync(path).size > MAX_TEXT_BYTES) {
      this.problems.add(name, 1, 'Файл больше мегабайта: разделите его');
      return undefined;
    }
    const text = normaliseNewlines(readFileSync(path, 'utf8'));
    const today = this.#today;
    return today === undefined ? text : text.replaceAll(/сегодня([+-]\d+)/g, (_, days) => addDays(today, Number(days)));
  }

  /** Names of the Markdown files of a part, sorted; `index` begins with neither `_` nor a dot. */
  markdown(part: string): string[] {
    const path = join(this.folder, part);
    if (!existsSync(path)) return [];
    const names = readdirSync(path).filter((name) => name.endsWith('.md') && !/^[_.]/.test(name));
    return names.toSorted().map((name) => `${part}/${name}`);
  }

  /** The bytes of a picture or a file that a text names; undefined with a problem where they cannot be had. */
  bytes(path: string, named: { file: string; line: number }): Buffer | undefined {
    const home = realpathSync(this.folder);
    const target = join(home, path);
    if (!existsSync(target) || !statSync(target).isFile()) {
      this.problems.add(named.file, named.line, `Нет файла ${path}: положите его в папку или исправьте путь`);
      return undefined;
    }
    if (!realpathSync(target).startsWith(home + sep)) {
      this.problems.add(named.file, named.line, `Файл ${path} лежит вне папки: положите его внутрь`);
      return undefined;
    }
    if (statSync(target).size > MAX_FILE_BYTES) {
      this.problems.add(named.file, named.line, `Файл ${path} больше 20 МБ: уменьшите его`);
      return undefined;
    }
    return readFileSync(target);
  }

  /** The type of a file that visitors download; undefined with a problem for one that the shop does not offer. */
  mimeOf(path: string, named: { file: string; line: number }): string | undefined {
    const mime = contentFileMimes[extname(path).toLowerCase()];
    if (mime === undefined) {
      const known = Object.keys(contentFileMimes).join(', ');
      this.problems.add(named.file, named.line, `Файл ${path}: магазин отдаёт только ${known}`);
    }
    return mime;
  }
}

/** A text as editors of any system write it: without a byte order mark, with lines that end in a line feed. */
const normaliseNewlines = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
