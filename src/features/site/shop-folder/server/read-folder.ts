import { basename } from 'node:path';
import { KEPT_PAGES, type NewItem, type NewQuestion, PAGES } from '#service/content/server/index.ts';
import type { StaticPageCode } from '#service/content/contract.ts';
import { REQUIRED_TYPES } from '#service/appeals/server/index.ts';
import { parseSynonyms } from '#goods/search/server/index.ts';
import type { NamedDiscount as PricedDiscount } from '#goods/pricing/contract.ts';
import type { NewPromotion } from '#goods/pricing/server/index.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import { addDays, startOfDay } from '#shared/dates.ts';
import { markdownBlocks, markdownHtml } from '#shared/markdown.ts';
import { slug } from '#shared/slug.ts';
import { FolderFiles } from './folder-files.ts';
import type { Problems } from './problems.ts';
import { type MarkdownFile, readMarkdown } from './read-markdown.ts';
import { readYaml } from './read-yaml.ts';
import { appealTypesFile, marketingHead, newsHead, placesFile, promotionHead, shopFile, titleHead } from './schemas.ts';
import type { z } from 'zod';

/** A discount with the line that names it: what it lowers is looked up in the goods. */
export type NamedDiscount = PricedDiscount & { file: string; line: number };
type FolderPromotion = Omit<NewPromotion, 'discounts'> & { discounts: NamedDiscount[] };
export type FolderStore = NonNullable<z.infer<typeof placesFile>['pickup']>[number] & { line: number };

/** Everything that a folder says. What is null is not in the folder and stays as it is. */
export type ShopFolder = {
  shop: (z.infer<typeof shopFile> & { logoPicture: Picture | null }) | null;
  news: NewItem[];
  marketing: NewItem[];
  promotions: FolderPromotion[];
  faq: NewQuestion[];
  pages: { code: StaticPageCode; title: string; html: string; markdown: string }[];
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

/** Reads a folder and adds everything that is wrong with it to `problems`. */
export async function readFolder(options: FolderOptions, problems: Problems): Promise<ShopFolder> {
  const files = new FolderFiles(options.folder, problems, options.today);
  const pictureOf = async (path: string | null | undefined, named: { file: string; line: number }) => {
    // An address of the shop itself
    if (path && /^\/(?!\/)/.test(path)) return { standard: path };
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
  const reading = { files, pictureOf, problems };
  return {
    shop: await readShop(reading),
    news: await readItems(reading, 'news'),
    marketing: await readItems(reading, 'marketing'),
    promotions: await readPromotions(reading, options.timeZone),
    faq: await readFaq(reading),
    pages: await readPages(reading),
    stores: (places?.data.pickup ?? []).map((store, index) => ({ ...store, line: places!.lineOf('pickup', index) })),
    carriers: places?.data.transport ?? [],
    appealTypes: readAppealTypes(files, problems),
    synonyms: readSynonyms(files, problems),
  };
}

/** What the parts of a folder are read with. */
type Reading = { files: FolderFiles; pictureOf: PictureOf; problems: Problems };
type PictureOf = (path: string | null | undefined, named: { file: string; line: number }) => Promise<Picture | null>;

/** Pictures that a text names in the folder, `![…](pictures/a.png)`, get the addresses under which the shop stores them. */
async function withPictures(text: string, file: string, pictureOf: PictureOf): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: found, 1: path, index } of text.matchAll(/\]\((pictures\/[^\s()]+)\)/g)) {
    const line = text.slice(0, index).split('\n').length;
    const picture = await pictureOf(path, { file, line });
    parts.push(text.slice(end, index), picture ? `](${picture.standard})` : found);
    end = index + found.length;
  }
  return parts.join('') + text.slice(end);
}

function readPart<S extends z.ZodType>(files: FolderFiles, file: string, schema: S, problems: Problems) {
  const text = files.text(file);
  return text === undefined ? undefined : readYaml({ file, text }, schema, problems);
}

async function readShop({ files, pictureOf, problems }: Reading): Promise<ShopFolder['shop']> {
  const read = readPart(files, 'shop.yaml', shopFile, problems);
  if (!read) return null;
  const named = { file: 'shop.yaml', line: read.lineOf('logo') };
  return { ...read.data, logoPicture: await pictureOf(read.data.logo, named) };
}

/** The files of a part, each with the code that its name gives it; pictures of their texts are stored. */
async function readTexts<S extends z.ZodType>({ files, pictureOf, problems }: Reading, part: string, schema: S) {
  const read: { code: string; text: MarkdownFile<z.output<S>> }[] = [];
  for (const file of files.markdown(part)) {
    const code = basename(file, '.md');
    if (!/^[a-z0-9][a-z0-9-]{0,119}$/.test(code)) {
      problems.add(file, 1, 'Имя файла становится адресом: назовите его строчной латиницей, цифрами и дефисами');
    }
    const text = readMarkdown(file, await withPictures(files.text(file) ?? '', file, pictureOf), schema, problems);
    if (text) read.push({ code, text });
  }
  return read;
}

async function readItems(reading: Reading, kind: 'news' | 'marketing'): Promise<NewItem[]> {
  const { files, pictureOf } = reading;
  const items: NewItem[] = [];
  for (const { code, text } of await readTexts(reading, kind, kind === 'news' ? newsHead : marketingHead)) {
    const { file, head, lineOf, body } = text;
    const offered: NewItem['files'] = [];
    const given = (head as z.infer<typeof marketingHead>).files ?? [];
    for (const [index, { name, path }] of given.entries()) {
      const named = { file, line: lineOf('files', index) };
      const mime = files.mimeOf(path, named);
      const content = mime && files.bytes(path, named);
      if (mime && content) offered.push({ name, mime, content });
    }
    const { title, date, announcement } = head;
    const picture = await pictureOf(head.picture, { file, line: lineOf('picture') });
    const item = { code, title, date, preview: announcement ?? '', picture, markdown: body.trim(), files: offered };
    if (!head.draft) items.push(item);
  }
  // Of one day the first in the folder is published last, so that a later name stands above an earlier one
  return items.toSorted((a, b) => a.date.localeCompare(b.date) || a.code.localeCompare(b.code));
}

async function readPromotions(reading: Reading, timeZone: string): Promise<FolderPromotion[]> {
  const { pictureOf } = reading;
  const promotions: FolderPromotion[] = [];
  for (const { code, text } of await readTexts(reading, 'promotions', promotionHead)) {
    const { file, head, lineOf, body } = text;
    const picture = await pictureOf(head.picture, { file, line: lineOf('picture') });
    const discounts = (head.discounts ?? []).map((one, index) => ({ ...one, file, line: lineOf('discounts', index) }));
    if (head.draft) continue;
    promotions.push({
      code,
      name: head.title,
      text: head.conditions ?? '',
      markdown: body.trim(),
      picture,
      startsAt: head.starts ? startOfDay(head.starts, timeZone) : null,
      // The last day belongs to the promotion
      endsAt: head.ends ? startOfDay(addDays(head.ends, 1), timeZone) : null,
      discounts,
    });
  }
  return promotions;
}

async function readFaq({ files, pictureOf, problems }: Reading): Promise<NewQuestion[]> {
  const questions: NewQuestion[] = [];
  for (const file of files.markdown('faq')) {
    const given = await withPictures(files.text(file) ?? '', file, pictureOf);
    const text = readMarkdown(file, given, titleHead, problems);
    if (!text || text.head.draft) continue;
    let current: { question: string; code: string; answer: string } | undefined;
    const finish = () => {
      if (!current) return;
      const { question, code, answer } = current;
      questions.push({ code, question, groupName: text.head.title, markdown: answer.trim() });
    };
    for (const { token, line: blockLine } of markdownBlocks(text.body)) {
      const line = text.bodyLine + blockLine - 1;
      if (token.type !== 'heading' || token.depth !== 2) {
        if (current) current.answer += token.raw;
        else if (token.type !== 'space') problems.add(file, line, 'Начните вопрос строкой «## Вопрос?»');
        continue;
      }
      finish();
      const [, question = '', own] = /^(.*?)\s*(?:\{#([a-z0-9-]{1,120})\})?$/.exec(String(token.text)) ?? [];
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

async function readPages(reading: Reading): Promise<ShopFolder['pages']> {
  const { problems } = reading;
  const pages: ShopFolder['pages'] = [];
  for (const { code, text } of await readTexts(reading, 'pages', titleHead)) {
    const known = PAGES.find((one) => one === code);
    if (known && text.head.draft) continue;
    const markdown = text.body.trim();
    if (known) pages.push({ code: known, title: text.head.title, html: markdownHtml(markdown), markdown });
    else problems.add(text.file, 1, `Такой страницы нет. Бывают: ${PAGES.join(', ')}`);
  }
  if (!pages.some(({ code }) => code === 'typical-page'))
    pages.push({ code: 'typical-page', title: '', html: '', markdown: '' });
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
