import { and, eq, inArray } from 'drizzle-orm';
import { type Lowered, resolveDiscount, savePromotion } from '#goods/pricing/server/index.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { city } from '#identity/city/server/tables.ts';
import { saveCarrier, saveStore } from '#ordering/addresses/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { GOODS_ADDRESS, GOODS_FILES } from '#server/files/goods-files.ts';
import { filesOf } from '#server/files/store/open-file-store.ts';
import { storedFile } from '#server/files/tables.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { saveTheme } from '#service/appeals/server/index.ts';
import { checkMarkdown, keepVersion, saveItem, savePage, saveQuestion } from '#service/content/server/index.ts';
import { contentItem } from '#service/content/server/tables.ts';
import { addDays, startOfDay } from '#shared/dates.ts';
import { isOwnPicture, markdownBlocks } from '#shared/markdown.ts';
import type { ContentFields, SavedContent } from '../contract.ts';
import { type Found, idOf, readers } from './read-fields.ts';

type Ctx = { tx: Db; timeZone: string; editor: { accountId: number; at: Date } };
type Saved<K extends SavedContent['kind']> = Extract<SavedContent, { kind: K }>;

/**
 * Saves content over the version that was shown, or makes it. Errors: NOT_FOUND, CONFLICT, VALIDATION, TAKEN, NOT_ALLOWED.
 */
export const saveContent: Operation<'officeContentSave', Session> = ({ db, env, now, session, request }, { body }) =>
  transaction(db, async (tx) => {
    const timeZone = env.TZ_SHOP;
    if ('text' in body) checkMarkdown(body.text, 'text');
    const read = (key: string) => readers[body.kind](tx, key, timeZone) as Promise<Found<SavedContent['kind']>>;
    const before = body.key === null ? undefined : await read(body.key);
    if (body.key !== null && !before) throw notFound('Такой записи нет');
    const editor = { accountId: session.account.id, at: now() };
    const key = await saveByKind({ tx, timeZone, editor }, body);
    await writeAudit(tx, {
      action: 'content.change',
      actorAccountId: session.account.id,
      object: `${body.kind} ${key}`,
      details: detailsOf(before?.fields, (await read(key))!.fields),
      ip: request.ip,
    });
    return { key };
  });

/** The fields that have changed, with what they were; the title says what was changed. */
function detailsOf(before: object | undefined, after: object) {
  const former = (before ?? {}) as Record<string, unknown>;
  const present = after as Record<string, unknown>;
  const changed = Object.keys(present).filter((name) => JSON.stringify(former[name]) !== JSON.stringify(present[name]));
  const pick = (fields: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  const title = present.title ?? present.question ?? present.name;
  return { title, after: pick(present), ...(before && { before: pick(former) }) };
}

async function saveByKind(ctx: Ctx, body: SavedContent): Promise<string> {
  const { tx, editor } = ctx;
  const { version } = body;
  const over = { id: body.key === null ? null : idOf(body.key), version, at: editor.at };
  switch (body.kind) {
    case 'news':
    case 'marketing':
      return saveNewsOrMaterial(ctx, body);
    case 'promotion':
      return saveWholePromotion(ctx, body);
    case 'question': {
      const { key: code, group, groupPlace, question, text, place, published } = body;
      // A folder has it as a heading
      checkMarkdown(`## ${question}`, 'question');
      if (markdownBlocks(text).some(({ token }) => token.type === 'heading' && token.depth < 3)) {
        throw refuse('VALIDATION', 'Заголовки ответа начинайте с ###', { field: 'text' });
      }
      const state = { groupName: group, question, markdown: text, published };
      return saveQuestion(tx, { code, version, place, groupPlace }, state, editor);
    }
    case 'page':
      await savePage(tx, { code: body.key, version }, { title: body.title, markdown: body.text }, editor);
      return body.key;
    case 'store':
      return String(await saveWholeStore(tx, over, body));
    case 'carrier':
      return String(await saveCarrier(tx, over, { name: body.name, active: body.published }));
    case 'theme': {
      const { name, published: active, place, answers } = body;
      return String(await saveTheme(tx, over, { name, active, place, answers }));
    }
  }
}

async function saveNewsOrMaterial({ tx, editor }: Ctx, body: Saved<'news' | 'marketing'>): Promise<string> {
  const { kind, key: code, version, title, date, preview, text, published } = body;
  const named = and(eq(contentItem.kind, kind), eq(contentItem.code, code ?? ''));
  const [row] = await tx.select({ picture: contentItem.picture }).from(contentItem).where(named);
  const picture = await pictureOf(tx, body.picture, row?.picture ?? null);
  const files = kind === 'marketing' ? await checkFiles(tx, body.files) : [];
  const state = { title, date, preview, picture, markdown: text, files, published };
  return saveItem(tx, { kind, code, version }, state, editor);
}

async function saveWholePromotion({ tx, timeZone, editor }: Ctx, body: Saved<'promotion'>): Promise<string> {
  const { key: code, version, title, conditions, text, starts, ends, published } = body;
  const discounts: Lowered[] = [];
  for (const one of body.discounts) {
    const lowered = await resolveDiscount(tx, one);
    if (typeof lowered === 'string') throw refuse('VALIDATION', lowered, { field: 'discounts' });
    discounts.push(...lowered);
  }
  const [row] = await tx
    .select({ picture: promotion.picture })
    .from(promotion)
    .where(eq(promotion.code, code ?? ''));
  const saved = await savePromotion(
    tx,
    { code, version, at: editor.at },
    {
      name: title,
      text: conditions,
      markdown: text,
      picture: await pictureOf(tx, body.picture, row?.picture ?? null),
      startsAt: starts === '' ? null : startOfDay(starts, timeZone),
      // The last day belongs to the promotion
      endsAt: ends === '' ? null : startOfDay(addDays(ends, 1), timeZone),
      active: published,
      discounts,
    },
  );
  const { code: savedCode, ...states } = saved;
  await keepVersion(tx, { subject: 'promotion', key: savedCode }, states, editor);
  return savedCode;
}

async function saveWholeStore(tx: Db, over: Parameters<typeof saveStore>[1], body: Saved<'store'>): Promise<number> {
  const { name, address, hours, latitude, longitude, published, warehouses } = body;
  const cities = body.city === '' ? [] : await tx.select({ id: city.id }).from(city).where(eq(city.name, body.city));
  if (body.city !== '' && !cities[0]) {
    throw refuse('VALIDATION', `Нет города «${body.city}»: проверьте название`, { field: 'city' });
  }
  const cityId = cities[0]?.id ?? null;
  const place = { name, address, hours, cityId, latitude, longitude };
  return saveStore(tx, over, { ...place, warehouses, active: published });
}

/** The picture at an address: the present one, or one that was uploaded. Throws VALIDATION for any other. */
async function pictureOf(tx: Db, address: string, present: Picture | null): Promise<Picture | null> {
  if (address === '') return null;
  if (address === present?.standard) return present;
  const file = address.slice(GOODS_ADDRESS.length);
  if (!isOwnPicture(address) || !(await filesOf(tx).find(GOODS_FILES + file))) {
    throw refuse('VALIDATION', 'Такой картинки нет: загрузите её ещё раз', { field: 'picture' });
  }
  return { standard: address, webp: address.replace(/\.jpg$/, '.webp') };
}

/** Files of materials that the shop has stored. Throws VALIDATION for any other: a key may be that of somebody's paper. */
async function checkFiles(tx: Db, files: ContentFields['marketing']['files']) {
  const keys = files.map(({ key }) => key);
  const known = await tx
    .select({ key: storedFile.key, size: storedFile.size })
    .from(storedFile)
    .where(and(inArray(storedFile.key, keys), eq(storedFile.kind, 'content')));
  return files.map(({ key, name }) => {
    const size = known.find((one) => one.key === key)?.size;
    if (size === undefined)
      throw refuse('VALIDATION', `Файла «${name}» нет: загрузите его ещё раз`, { field: 'files' });
    return { key, name, size };
  });
}
