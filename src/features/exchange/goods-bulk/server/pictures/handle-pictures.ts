import { inArray } from 'drizzle-orm';
import { CatalogueChanges, changeProducts, changeVariants } from '#goods/products/server/index.ts';
import { type Picture, product } from '#goods/products/server/tables.ts';
import { makeUploadedPicture, PictureRefusal } from '#server/files/make-picture.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { filesOf } from '#server/files/store/open-file-store.ts';
import { formatNumber } from '#shared/number-format.ts';
import { checkMayChangeGoods } from '../may-change-goods.ts';
import { forgetChanges, nextChanges, refusedRow, reportOf, settleChanges, storeChanges } from '../stored-changes.ts';
import type { BulkHandler, BulkTask } from '../task.ts';
import { openPictureArchive, type PictureArchive } from './picture-archive.ts';
import { fieldOfPictures, planPictures, type WantedPictures } from './plan-pictures.ts';

/** Lists which pictures would go where. */
export const checkPictures: BulkHandler = async (db, { id, files }) => {
  await forgetChanges(db, id);
  const archive = await openPictureArchive(files[0]!.path);
  try {
    const { wanted, refused } = await planPictures(db, archive);
    const had = await countPictures(db, wanted);
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
        before: set.offerId === null ? `картинок: ${had.get(set.productId) ?? 0}` : '',
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

async function countPictures(db: Db, wanted: readonly WantedPictures[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
  for (let from = 0; from < ids.length; from += 1000) {
    const rows = await db
      .select({ id: product.id, pictures: product.pictures })
      .from(product)
      .where(inArray(product.id, ids.slice(from, from + 1000)));
    for (const { id, pictures } of rows) counts.set(id, pictures.length);
  }
  return counts;
}

const BATCH = 20;

/** Sets the pictures that a check has listed: those of the archive replace the pictures that a product has. */
export const applyPictures: BulkHandler = async (db, task) => {
  const archive = await openPictureArchive(task.files[0]!.path);
  const changes = new CatalogueChanges();
  if (task.isRepeated) changes.addAll();
  try {
    const { wanted } = await planPictures(db, archive);
    const planned = new Map(wanted.map((set) => [`${set.rowNo} ${fieldOfPictures(set)}`, set]));
    let changed = 0;
    for (let after = 0; ;) {
      const listed = await nextChanges(db, task.id, { after, products: BATCH, withChangedSince: false });
      if (listed.length === 0) break;
      for (const { rowNo, field, productId } of listed) {
        const found = planned.get(`${rowNo} ${field}`);
        // The article may be another product's by now
        const set = found?.productId === productId ? found : undefined;
        const made = set ? await makePictures(db, archive, set) : { problem: CHANGED };
        const problem = 'problem' in made ? made.problem : null;
        await transaction(db, async (tx) => {
          await checkMayChangeGoods(tx, task.author.accountId);
          if (set && 'pictures' in made) await writePictures(tx, task, { set, pictures: made.pictures, changes });
          await settleChanges(tx, task.id, [{ rowNo, field, problem }]);
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

const CHANGED = 'После проверки артикул товара изменился: проверьте архив ещё раз';

async function makePictures(
  db: Db,
  archive: PictureArchive,
  { files }: WantedPictures,
): Promise<{ pictures: Picture[] } | { problem: string }> {
  const pictures: Picture[] = [];
  let wrong = '';
  for (const file of files) {
    const content = await archive.read(file);
    const made = content && (await makeUploadedPicture(content, filesOf(db)).catch(noPicture));
    if (made) pictures.push({ standard: made.standard, webp: made.webp });
    else wrong = file.name;
  }
  return pictures.length > 0 ? { pictures } : { problem: notPicture(wrong) };
}

async function writePictures(
  tx: Db,
  { author }: BulkTask,
  { set, pictures, changes }: { set: WantedPictures; pictures: Picture[]; changes: CatalogueChanges },
): Promise<void> {
  const { productId, offerId } = set;
  const by = { ...author, changes };
  if (offerId === null) await changeProducts(tx, [productId], { pictures }, by);
  else await changeVariants(tx, productId, [{ id: offerId, picture: pictures[0]! }], by);
}
