import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { stringify } from 'yaml';
import { nameDiscounts, readPromotionState } from '#goods/pricing/server/index.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import { listSynonyms } from '#goods/search/server/index.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import { city } from '#identity/city/server/tables.ts';
import { pickupStore, transportCompany } from '#ordering/addresses/server/tables.ts';
import { listAnswers } from '#service/appeals/server/index.ts';
import { appealType } from '#service/appeals/server/tables.ts';
import { isSeededPage, itemStateOf, PAGES, pageStateOf, questionStateOf } from '#service/content/server/index.ts';
import { contentItem, faqQuestion, staticPage } from '#service/content/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { GOODS_ADDRESS, GOODS_FILES } from '#server/files/goods-files.ts';
import { readWhole } from '#server/files/store/read-whole.ts';
import { ROW_FILES } from '#server/files/stored-content.ts';
import { siteState } from '#server/tables.ts';
import { dayOf } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';

type Options = { folder: string; timeZone: string; companyName: string };

/** A folder that is written, with what could not be. */
type Writing = Options & { db: Db; remarks: string[] };

/**
 * Writes what the shop publishes into a folder, as publishing it would read it: a check of the folder finds no changes.
 * Returns what the folder lacks.
 */
export function exportFolder(db: Db, options: Options): Promise<string[]> {
  return transaction(
    db,
    async (tx) => {
      const writing: Writing = { ...options, db: tx, remarks: [] };
      await writeShop(writing);
      await writeItems(writing, 'news');
      await writeItems(writing, 'marketing');
      await writePromotions(writing);
      await writeFaq(writing);
      await writePages(writing);
      await writePlaces(writing);
      await writeThemes(writing);
      const synonyms = await listSynonyms(tx);
      if (synonyms.length > 0) await write(writing, 'synonyms.txt', synonyms.map(phrasesLine).join(''));
      return writing.remarks;
    },
    { isolationLevel: 'repeatable read' },
  );
}

const phrasesLine = ({ phrases }: { phrases: string[] }) => `${phrases.join(', ')}\n`;

async function write({ folder }: Writing, path: string, content: string | Buffer): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
}

/** Fields without a value are left out. */
function yamlOf(value: object): string {
  return stringify(
    JSON.parse(JSON.stringify(value, (_, one: unknown) => (one === '' || one === null ? undefined : one))),
    { lineWidth: 0 },
  );
}

async function writeText(writing: Writing, path: string, head: object, markdown: string): Promise<void> {
  await write(writing, path, `---\n${yamlOf(head)}---\n\n${await withPictureFiles(writing, markdown)}\n`);
}

/** The path of a picture in the folder; one that the shop does not store stays an address. */
async function pictureFile(writing: Writing, picture: Picture | null): Promise<string | null> {
  if (!picture) return null;
  const { standard } = picture;
  const name = standard.startsWith(GOODS_ADDRESS) ? standard.slice(GOODS_ADDRESS.length) : null;
  const content = name === null ? null : await readWhole(writing.db, GOODS_FILES + name);
  if (!content) return standard;
  await write(writing, `pictures/${name}`, content);
  return `pictures/${name}`;
}

async function withPictureFiles(writing: Writing, markdown: string): Promise<string> {
  const addresses = new Set(Array.from(markdown.matchAll(/\]\((\/files\/goods\/[\w-]+\.jpg)\)/g), ([, one]) => one!));
  let text = markdown;
  for (const standard of addresses) {
    text = text.replaceAll(`](${standard})`, `](${await pictureFile(writing, { standard })})`);
  }
  return text;
}

async function writeShop(writing: Writing): Promise<void> {
  const [row] = await writing.db.select().from(siteState);
  const { phone = '', email = '', workingHours = '' } = row?.contacts ?? {};
  const shop = {
    name: row?.companyName ?? writing.companyName,
    phone: phone && formatPhone(phone),
    email,
    hours: workingHours,
  };
  const requisites = Object.fromEntries((row?.requisites ?? []).map(({ name, value }) => [name, value]));
  const logo = await pictureFile(writing, row?.logo ? { standard: row.logo } : null);
  const more = {
    ...(logo !== null && { logo }),
    ...(Object.keys(requisites).length > 0 && { requisites }),
    ...(row?.seller && { seller: row.seller }),
  };
  await write(writing, 'shop.yaml', yamlOf({ ...shop, ...more }));
  const missing = Object.entries(shop).flatMap(([name, value]) => (value === '' ? [name] : []));
  if (missing.length > 0) writing.remarks.push(`В shop.yaml заполните: ${missing.join(', ')}`);
}

async function writeItems(writing: Writing, kind: 'news' | 'marketing'): Promise<void> {
  const rows = await writing.db.select().from(contentItem).where(eq(contentItem.kind, kind)).orderBy(contentItem.id);
  for (const row of rows) {
    const { title, date, preview: announcement, picture, markdown, files, published } = itemStateOf(row);
    const offered = [];
    for (const [index, { key, name }] of files.entries()) {
      const content = await readWhole(writing.db, ROW_FILES + key);
      const path = `files/${row.code}-${index + 1}${extname(name).toLowerCase()}`;
      if (content) await write(writing, path, content);
      else writing.remarks.push(`Файла «${name}» нет в хранилище: ${kind}/${row.code}.md`);
      offered.push({ name, path });
    }
    const head = {
      title,
      date,
      announcement,
      picture: await pictureFile(writing, picture),
      ...(offered.length > 0 && { files: offered }),
      ...(!published && { draft: true }),
    };
    await writeText(writing, `${kind}/${row.code}.md`, head, markdown);
  }
}

async function writePromotions(writing: Writing): Promise<void> {
  const dayOrNone = (at: Date | null) => (at === null ? null : dayOf(at, writing.timeZone));
  for (const row of await writing.db.select().from(promotion).orderBy(promotion.id)) {
    const state = await readPromotionState(writing.db, row);
    const { name: title, text: conditions, markdown, picture, startsAt, endsAt, active } = state;
    const discounts = await nameDiscounts(writing.db, state.discounts);
    const head = {
      title,
      starts: dayOrNone(startsAt),
      // The last day belongs to the promotion
      ends: dayOrNone(endsAt && new Date(endsAt.getTime() - 1)),
      conditions,
      picture: await pictureFile(writing, picture),
      ...(discounts.length > 0 && { discounts }),
      ...(!active && { draft: true }),
    };
    await writeText(writing, `promotions/${row.code}.md`, head, markdown);
  }
}

/** A file for each group, in their order; a question that is a draft has no place in it. */
async function writeFaq(writing: Writing): Promise<void> {
  const rows = await writing.db.select().from(faqQuestion).orderBy(asc(faqQuestion.sort), asc(faqQuestion.id));
  const groups = Map.groupBy(
    rows.filter((row) => row.published),
    (row) => row.groupName,
  );
  for (const [index, [title, questions]] of [...groups].entries()) {
    const body = questions.map((row) => {
      const { question, markdown } = questionStateOf(row);
      return `## ${question} {#${row.code}}\n\n${markdown}\n`;
    });
    const path = `faq/${String(index + 1).padStart(3, '0')}.md`;
    await writeText(writing, path, { title }, body.join('\n').trim());
  }
  const drafts = rows.length - rows.filter((row) => row.published).length;
  if (drafts > 0) writing.remarks.push(`Черновиков вопросов не выгружено: ${drafts}`);
}

/** Texts that the shop ships with are left out: without a file they stay as they are. */
async function writePages(writing: Writing): Promise<void> {
  for (const row of await writing.db.select().from(staticPage)) {
    if (!PAGES.some((code) => code === row.code) || row.html === '' || isSeededPage(row as never)) continue;
    const { title, markdown } = pageStateOf(row);
    await writeText(writing, `pages/${row.code}.md`, { title }, markdown);
  }
}

async function writePlaces(writing: Writing): Promise<void> {
  const { db } = writing;
  const stores = await db
    .select({ store: pickupStore, city: city.name })
    .from(pickupStore)
    .leftJoin(city, eq(city.id, pickupStore.cityId))
    .where(eq(pickupStore.active, true))
    .orderBy(pickupStore.id);
  const warehouses = await db
    .select({ name: warehouse.name, storeId: warehouse.pickupStoreId })
    .from(warehouse)
    .orderBy(warehouse.id);
  const pickup = stores.map(({ store: { id, name, address, hours, latitude, longitude }, city: cityName }) => {
    const names = [...new Set(warehouses.filter(({ storeId }) => storeId === id).map((one) => one.name))];
    return { name, address, hours, city: cityName, latitude, longitude, ...(names.length > 0 && { warehouse: names }) };
  });
  const carriers = await db
    .select({ name: transportCompany.name })
    .from(transportCompany)
    .where(eq(transportCompany.active, true))
    .orderBy(transportCompany.id);
  await write(writing, 'places.yaml', yamlOf({ pickup, transport: carriers.map(({ name }) => name) }));
}

async function writeThemes(writing: Writing): Promise<void> {
  const rows = await writing.db
    .select()
    .from(appealType)
    .where(eq(appealType.active, true))
    .orderBy(asc(appealType.sort), asc(appealType.id));
  const answers = await listAnswers(writing.db);
  const themes = rows.map(({ id, code, name }) => {
    const own = answers.filter(({ typeId }) => typeId === id).map(({ title, text }) => ({ title, text }));
    return { code, name, ...(own.length > 0 && { answers: own }) };
  });
  await write(writing, 'appeal-types.yaml', yamlOf(themes));
}
