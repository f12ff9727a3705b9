import { basename } from 'node:path';
import type { NewItem, NewQuestion } from '#service/content/server/index.ts';
import type { StaticPageCode } from '#service/content/contract.ts';
import { REQUIRED_TYPES } from '#service/appeals/server/index.ts';
import { parseSynonyms } from '#goods/search/server/index.ts';
import type { NewPromotion } from '#goods/pricing/server/index.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import { addDays, startOfDay } from '#shared/dates.ts';
import { markdownBlocks, markdownHtml } from '#shared/markdown.ts';
import { slug } from '#shared/slug.ts';
import { FolderFiles } from './folder-files.ts';
import type { Problems } from './problems.ts';
import { type MarkdownFile, readMarkdown } from './read-markdown.ts';
import { readYaml } from './read-yaml.ts';
import {
  appealTypesFile,
  type DiscountHead,
  marketingHead,
  newsHead,
  placesFile,
  promotionHead,
  shopFile,
  titleHead,
} from './schemas.ts';
import type { z } from 'zod';

/** A discount with the line that names it: what it lowers is looked up in the goods. */
export type NamedDiscount = DiscountHead & { file: string; line: number };
type FolderPromotion = Omit<NewPromotion, 'discounts'> & { discounts: NamedDiscount[] };
export type FolderStore = NonNullable<z.infer<typeof placesFile>['pickup']>[number] & { line: number };

/** Everything that a folder says. What is null is not in the folder and stays as it is. */
export type ShopFolder = {
  shop: (z.infer<typeof shopFile> & { logoPicture: Picture | null }) | null;
  news: NewItem[];
  marketing: NewItem[];
  promotions: FolderPromotion[];
  faq: NewQuestion[];
  pages: { code: StaticPageCode; title: string; html: string }[];
  stores: FolderStore[];
  carriers: string[];
  appealTypes: z.infer<typeof appealTypesFile> | null;
  synonyms: string[][] | null;
};

export type FolderOptions = {
  folder: string;
  timeZone: string;
  /** The day that «сегодня-3» counts from; without it days are days of the calendar alone. */
  today?: string;
  /** Makes the picture that pages show of the bytes of one; throws where they are none. */
  savePicture: (bytes: Buffer, path: string) => Promise<Picture>;
};

/** Texts that the law or the shop needs: a folder may replace them and not remove them. */
const KEPT_PAGES: readonly StaticPageCode[] = ['privacy', 'personal-data', 'terms', 'advertising'];
const PAGES: readonly StaticPageCode[] = [...KEPT_PAGES, 'typical-page'];

/** Reads a folder and adds everything that is wrong with it to `problems`. */
export async function readFolder(options: FolderOptions, problems: Problems): Promise<ShopFolder> {
  const files = new FolderFiles(options.folder, problems, options.today);
  const pictureOf = async (path: string | null | undefined, named: { file: string; line: number }) => {
    const bytes = path ? files.bytes(path, named) : undefined;
    if (!bytes) return null;
    try {
      return await options.savePicture(bytes, path!);
    } catch {
      problems.add(named.file, named.line, `Файл ${path} не читается как картинка: сохраните его в JPG или PNG`);
      return null;
    }
  };
  const places = readPart(files, 'places.yaml', placesFile, problems);
  return {
    shop: await readShop(files, pictureOf, problems),
    news: await readItems(files, 'news', pictureOf, problems),
    marketing: await readItems(files, 'marketing', pictureOf, problems),
    promotions: await readPromotions(files, pictureOf, options.timeZone, problems),
    faq: readFaq(files, problems),
    pages: readPages(files, problems),
    stores: (places?.data.pickup ?? []).map((store, index) => ({ ...store, line: places!.lineOf('pickup', index) })),
    carriers: places?.data.transport ?? [],
    appealTypes: readAppealTypes(files, problems),
    synonyms: readSynonyms(files, problems),
  };
}

type PictureOf = (path: string | null | undefined, named: { file: string; line: number }) => Promise<Picture | null>;

function readPart<S extends z.ZodType>(files: FolderFiles, file: string, schema: S, problems: Problems) {
  const text = files.text(file);
  return text === undefined ? undefined : readYaml({ file, text }, schema, problems);
}

async function readShop(files: FolderFiles, pictureOf: PictureOf, problems: Problems): Promise<ShopFolder['shop']> {
  const read = readPart(files, 'shop.yaml', shopFile, problems);
  if (!read) return null;
  const named = { file: 'shop.yaml', line: read.lineOf('logo') };
  return { ...read.data, logoPicture: await pictureOf(read.data.logo, named) };
}

/** The files of a part, each with the code that its name gives it. */
function readTexts<S extends z.ZodType>(files: FolderFiles, part: string, schema: S, problems: Problems) {
  const read: { code: string; text: MarkdownFile<z.output<S>> }[] = [];
  for (const file of files.markdown(part)) {
    const code = basename(file, '.md');
    if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(code)) {
      problems.add(file, 1, 'Имя файла становится адресом: назовите его строчной латиницей, цифрами и дефисами');
    }
    const text = readMarkdown(file, files.text(file) ?? '', schema, problems);
    if (text) read.push({ code, text });
  }
  return read;
}

async function readItems(
  files: FolderFiles,
  kind: 'news' | 'marketing',
  pictureOf: PictureOf,
  problems: Problems,
): Promise<NewItem[]> {
  const items: NewItem[] = [];
  for (const { code, text } of readTexts(files, kind, kind === 'news' ? newsHead : marketingHead, problems)) {
    const { file, head, lineOf, body } = text;
    const offered: NewItem['files'] = [];
    const given = (head as z.infer<typeof marketingHead>).files ?? [];
    for (const [index, { name, path }] of given.entries()) {
      const named = { file, line: lineOf('files', index) };
      const mime = files.mimeOf(path, named);
      const content = mime && files.bytes(path, named);
      if (mime && content) offered.push({ name, mime, content });
    }
    const { title, date, announcement: preview } = head;
    const picture = await pictureOf(head.picture, { file, line: lineOf('picture') });
    if (!head.draft) items.push({ code, title, date, preview, picture, html: markdownHtml(body), files: offered });
  }
  // Of one day the first in the folder is published last, so that a later name stands above an earlier one
  return items.toSorted((a, b) => a.date.localeCompare(b.date) || a.code.localeCompare(b.code));
}

async function readPromotions(
  files: FolderFiles,
  pictureOf: PictureOf,
  timeZone: string,
  problems: Problems,
): Promise<FolderPromotion[]> {
  const promotions: FolderPromotion[] = [];
  for (const { code, text } of readTexts(files, 'promotions', promotionHead, problems)) {
    const { file, head, lineOf, body } = text;
    const picture = await pictureOf(head.picture, { file, line: lineOf('picture') });
    const discounts = (head.discounts ?? []).map((one, index) => ({ ...one, file, line: lineOf('discounts', index) }));
    if (head.draft) continue;
    promotions.push({
      code,
      name: head.title,
      text: head.conditions,
      html: markdownHtml(body),
      picture,
      startsAt: head.starts ? startOfDay(head.starts, timeZone) : null,
      // The last day belongs to the promotion
      endsAt: head.ends ? startOfDay(addDays(head.ends, 1), timeZone) : null,
      discounts,
    });
  }
  return promotions;
}

function readFaq(files: FolderFiles, problems: Problems): NewQuestion[] {
  const questions: NewQuestion[] = [];
  for (const file of files.markdown('faq')) {
    const text = readMarkdown(file, files.text(file) ?? '', titleHead, problems);
    if (!text || text.head.draft) continue;
    let current: { question: string; code: string; answer: string } | undefined;
    const finish = () => {
      if (!current) return;
      const { question, code, answer } = current;
      questions.push({ code, question, groupName: text.head.title, html: markdownHtml(answer) });
    };
    for (const { token, line: blockLine } of markdownBlocks(text.body)) {
      const line = text.bodyLine + blockLine - 1;
      if (token.type !== 'heading' || token.depth !== 2) {
        if (current) current.answer += token.raw;
        else if (token.type !== 'space') problems.add(file, line, 'Начните вопрос строкой «## Вопрос?»');
        continue;
      }
      finish();
      const [, question = '', own] = /^(.*?)\s*(?:\{#([a-z0-9-]{1,80})\})?$/.exec(String(token.text)) ?? [];
      const code = own ?? slug(question);
      if (questions.some((one) => one.code === code)) {
        problems.add(file, line, `Адрес #${code} уже у другого вопроса: допишите свой, например {#${code}-2}`);
      }
      current = { question, code, answer: '' };
    }
    finish();
  }
  return questions;
}

function readPages(files: FolderFiles, problems: Problems): ShopFolder['pages'] {
  const pages: ShopFolder['pages'] = [];
  for (const { code, text } of readTexts(files, 'pages', titleHead, problems)) {
    const known = PAGES.find((one) => one === code);
    if (known && text.head.draft) continue;
    if (known) pages.push({ code: known, title: text.head.title, html: markdownHtml(text.body) });
    else problems.add(text.file, 1, `Такой страницы нет. Бывают: ${PAGES.join(', ')}`);
  }
  if (!pages.some(({ code }) => code === 'typical-page')) pages.push({ code: 'typical-page', title: '', html: '' });
  for (const { code, html } of pages) {
    if (html === '' && KEPT_PAGES.includes(code)) problems.add(`pages/${code}.md`, 1, 'Напишите текст страницы');
  }
  return pages;
}

function readAppealTypes(files: FolderFiles, problems: Problems): ShopFolder['appealTypes'] {
  const read = readPart(files, 'appeal-types.yaml', appealTypesFile, problems);
  if (!read) return null;
  const codes = read.data.map(({ code }) => code);
  for (const code of REQUIRED_TYPES.filter((one) => !codes.includes(one))) {
    problems.add('appeal-types.yaml', 1, `Нужна тема с кодом ${code}: её создаёт сам магазин`);
  }
  for (const [index, code] of codes.entries()) {
    if (codes.indexOf(code) < index) problems.add('appeal-types.yaml', read.lineOf(index), `Код ${code} повторяется`);
  }
  return read.data;
}

function readSynonyms(files: FolderFiles, problems: Problems): string[][] | null {
  const text = files.text('synonyms.txt');
  if (text === undefined) return null;
  const { lists, bad } = parseSynonyms(text);
  for (const { line, reason } of bad) problems.add('synonyms.txt', line, reason);
  return lists;
}
