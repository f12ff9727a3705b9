import { sql } from 'drizzle-orm';
import { type CatalogueChanges, changeProducts, changeVariants, lockProducts } from '#goods/products/server/index.ts';
import { offer, type Picture, product } from '#goods/products/server/tables.ts';
import { makeUploadedPicture, PictureRefusal } from '#server/files/make-picture.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { recordset } from '#server/db/recordset.ts';
import { filesOf } from '#server/files/store/open-file-store.ts';
import { formatNumber } from '#shared/number-format.ts';
import { checkMayChangeGoods } from '../may-change-goods.ts';
import {
  forgetChanges,
  gatherChanges,
  nextChanges,
  refusedRow,
  reportOf,
  settleChanges,
  storeChanges,
} from '../stored-changes.ts';
import type { BulkHandler, BulkTask } from '../task.ts';
import { openPictureArchive, type PictureArchive } from './picture-archive.ts';
import { fieldOfPictures, planPictures, type WantedPictures } from './plan-pictures.ts';

/** Lists which pictures would go where. */
export const checkPictures: BulkHandler = async (db, { id, files }) => {
  await forgetChanges(db, id);
  const archive = await openPictureArchive(files[0]!.path);
  try {
    const { wanted, refused } = await planPictures(db, archive);
    const shown = await picturesOf(db, wanted);
    const changes = [];
    for (const set of wanted) {
      const isPicture = await Promise.all(set.files.map((file) => archive.beginsAsPicture(file)));
      const [taken, wrong] = [true, false].map((is) => set.files.filter((_, index) => isPicture[index] === is));
      for (const { name } of wrong!)
        refused.push({ rowNo: archive.files.findIndex((file) => file.name === name) + 1, note: notPicture(name) });
      if (taken!.length === 0) continue;
      changes.push({
        rowNo: set.rowNo,
        productId: set.productId,
        field: fieldOfPictures(set),
        before: shown.get(set.rowNo)!,
        after: taken!.map(({ name }) => name.slice(name.lastIndexOf('/') + 1)).join(', '),
        outcome: 'change' as const,
        note: '',
      });
    }
    await storeChanges(db, id, [...changes, ...refused.map(refusedRow)]);
    return { report: await reportOf(db, id, `Файлов в архиве: ${formatNumber(archive.files.length)}`) };
  } finally {
    archive.close();
  }
};

const notPicture = (name: string) => `${name}: это не картинка JPG, PNG или WebP, или файл повреждён`;

/** The pictures that the products and variants of sets have at this moment, as a text to compare, by the row of the set. */
async function picturesOf(db: Db, sets: readonly WantedPictures[]): Promise<Map<number, string>> {
  const rows = sets.map(({ rowNo, productId, offerId }) => ({ rowNo, productId, offerId }));
  const { rows: found } = await db.execute<{ rowNo: number; count: number; mark: string }>(sql`
    select "rowNo", jsonb_array_length(pictures) as count, left(md5(pictures::text), 6) as mark from (
      select r."rowNo", case
        when r."offerId" is null then p.pictures
        when o.picture is null then '[]'
        else jsonb_build_array(o.picture) end as pictures
      from ${recordset(rows, 'r', '"rowNo" int, "productId" int, "offerId" int')}
      join ${product} p on p.id = r."productId" left join ${offer} o on o.id = r."offerId") shown`);
  return new Map(
    found.map(({ rowNo, count, mark }) => [rowNo, count === 0 ? '' : `картинок: ${count}, отметка ${mark}`]),
  );
}

const BATCH = 20;

/** Sets the pictures that a check has listed: those of the archive replace the pictures that a product has. */
export const applyPictures: BulkHandler = async (db, task) => {
  const archive = await openPictureArchive(task.files[0]!.path);
  const changes = await gatherChanges(db, task.id);
  try {
    const { wanted } = await planPictures(db, archive);
    const planned = new Map(wanted.map((set) => [`${set.rowNo} ${fieldOfPictures(set)}`, set]));
    let changed = 0;
    for (let after = 0; ;) {
      const listed = await nextChanges(db, task.id, { after, products: BATCH, withChangedSince: false });
      if (listed.length === 0) break;
      for (const { rowNo, field, productId, before } of listed) {
        const found = planned.get(`${rowNo} ${field}`);
        // The article may be another product's by now
        const set = found?.productId === productId ? found : undefined;
        const made = set ? await makePictures(db, archive, set) : { problem: OTHER_ARTICLE };
        const problem = await transaction(db, async (tx) => {
          await checkMayChangeGoods(tx, task.author.accountId);
          const left = 'problem' in made ? made.problem : await writePictures(tx, task, { ...made, before, changes });
          await settleChanges(tx, task.id, [{ rowNo, field, problem: left }]);
          return left;
        });
        if (problem === null) changed += 1;
      }
      after = listed.at(-1)!.productId!;
    }
    return { changed, report: [`Картинки заменены у товаров и вариантов: ${formatNumber(changed)}`] };
  } finally {
    archive.close();
    await transaction(db, (tx) => changes.publish(tx, { atEnd: true }));
  }
};

/** A store that is out of order is no fault of the picture. */
function noPicture(error: unknown): null {
  if (error instanceof PictureRefusal) return null;
  throw error;
}

const OTHER_ARTICLE = 'После проверки артикул товара изменился: проверьте архив ещё раз';
const CHANGED = 'После проверки картинки изменили: проверьте архив ещё раз';

type Made = { set: WantedPictures; pictures: Picture[] };

async function makePictures(db: Db, archive: PictureArchive, set: WantedPictures): Promise<Made | { problem: string }> {
  const pictures: Picture[] = [];
  let wrong = '';
  for (const file of set.files) {
    const content = await archive.read(file);
    const made = content && (await makeUploadedPicture(content, filesOf(db)).catch(noPicture));
    if (made) pictures.push({ standard: made.standard, webp: made.webp });
    else wrong = file.name;
  }
  return pictures.length > 0 ? { set, pictures } : { problem: notPicture(wrong) };
}

/** Answers why nothing is written: somebody has set other pictures since the check. */
async function writePictures(
  tx: Db,
  { author }: BulkTask,
  { set, pictures, before, changes }: Made & { before: string; changes: CatalogueChanges },
): Promise<string | null> {
  const { rowNo, productId, offerId } = set;
  const by = { ...author, changes };
  await lockProducts(tx, [productId]);
  if ((await picturesOf(tx, [set])).get(rowNo) !== before) return CHANGED;
  if (offerId === null) await changeProducts(tx, [productId], { pictures }, by);
  else await changeVariants(tx, productId, [{ id: offerId, picture: pictures[0]! }], by);
  return null;
}
