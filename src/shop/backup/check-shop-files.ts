import type pg from 'pg';
import { currentTime } from '#server/clock.ts';
import type { FileStore, FoundFile } from '#server/files/store/file-store.ts';
import { type Checked, MAX_EXAMPLES } from './checked.ts';

/** A file is stored before its row is committed: a younger one may get its row yet. */
const WRITTEN_MS = 15 * 60_000;

/** Texts that may name pictures of goods, as `/files/goods/NAME`. */
const texts = [
  'select pictures::text from product',
  'select picture::text from offer',
  'select picture::text from section',
  'select images::text from brand',
  'select concat(picture, html) from content_item',
  'select concat(picture, html) from promotion',
  'select html from static_page',
  'select html from faq_question',
  'select logo from site_state',
  'select concat(standard, $$ $$, webp) from source_picture',
];

/**
 * Keys of files that rows name; `needed`: the row has no content of its own, as rows of the former release have. Those of
 * removed rows wait for their removal.
 */
const NAMED = `
  select 'goods/' || match[1] as key, true as needed
  from (${texts.join(' union all ')}) as texts (text), regexp_matches(text, '/files/goods/([A-Za-z0-9._-]+)', 'g') as match
  union all select 'account/' || key, is_stored from file
  union all select 'price-lists/' || id, state = 'ready' and coalesce(octet_length(content), 0) = 0 from price_list
  union all select 'exchange/' || file_id || '/' || no, octet_length(content) = 0 from exchange_part
  union all select 'uploads/' || upload_id || '/' || file_no || '/' || part_no, octet_length(content) = 0
    from goods_upload_part
  union all select key, false from file_to_remove`;

/** The files of a store by their keys; read before the rows, as files are stored before their rows. */
export async function listFiles(store: FileStore): Promise<Map<string, FoundFile>> {
  const files = new Map<string, FoundFile>();
  for await (const file of store.list('')) files.set(file.key, file);
  return files;
}

/** Compares the files that rows name with those that are stored. */
export async function checkFiles(
  client: pg.PoolClient,
  store: FileStore,
  files: ReadonlyMap<string, FoundFile>,
): Promise<Checked[]> {
  const { rows } = await client.query<{ key: string; needed: boolean }>(
    `select key, bool_or(needed) as needed from (${NAMED}) as named group by key order by key`,
  );
  const named = new Set(rows.map(({ key }) => key));
  const lost: string[] = [];
  for (const { key, needed } of rows) if (needed && !files.has(key) && !(await store.find(key))) lost.push(key);
  const unnamed: string[] = [];
  for (const { key, at } of files.values()) {
    const isBeingWritten = currentTime().getTime() - at.getTime() < WRITTEN_MS;
    if (!named.has(key) && !isBeingWritten && (await store.find(key))) unnamed.push(key);
  }
  return [checkedOf('у строк есть файлы', lost), checkedOf('у файлов есть строки', unnamed)];
}

const checkedOf = (check: string, keys: string[]): Checked => ({
  check,
  found: keys.length,
  examples: keys.slice(0, MAX_EXAMPLES),
});
