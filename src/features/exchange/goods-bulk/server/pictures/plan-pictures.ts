import { findByArticle, type OfArticle } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { ArchivedFile, PictureArchive } from './picture-archive.ts';
import { isWrittenAs, readingsOf } from './picture-names.ts';

/** The pictures that an archive has for a product, or for an offer of one, in their order. */
export type WantedPictures = {
  /** The number of the first file in the archive. */
  rowNo: number;
  productId: number;
  offerId: number | null;
  article: string;
  files: ArchivedFile[];
};

export type PicturesPlan = { wanted: WantedPictures[]; refused: { rowNo: number; note: string }[] };

/** Pictures that a product may have. */
const MAX_PICTURES = 30;

/** Finds the products of an archive's files by their names. Reads no content. */
export async function planPictures(db: Db, { files }: PictureArchive): Promise<PicturesPlan> {
  const readings = files.map(({ name }) => readingsOf(name));
  const find = await findByArticle(
    db,
    readings.flat().map(({ article }) => article),
  );
  const refused: PicturesPlan['refused'] = [];
  const sets = new Map<string, Omit<WantedPictures, 'files'> & { placed: { place: number; file: ArchivedFile }[] }>();
  for (const [index, file] of files.entries()) {
    const refuse = (note: string) => void refused.push({ rowNo: index + 1, note: `${file.name}: ${note}` });
    if (!/\.(jpe?g|png|webp)$/i.test(file.name)) refuse('магазин берёт картинки JPG, PNG и WebP');
    else if (file.problem !== null) refuse(file.problem);
    else {
      const meant = meantBy(readings[index]!, find);
      if ('problem' in meant) {
        refuse(meant.problem);
        continue;
      }
      const { productId, offerId, article, place } = meant;
      const key = `${productId} ${offerId}`;
      const set = sets.get(key) ?? { rowNo: index + 1, productId, offerId, article, placed: [] };
      sets.set(key, set);
      if (set.placed.length >= (offerId === null ? MAX_PICTURES : 1))
        refuse(offerId === null ? `больше ${MAX_PICTURES} картинок у товара` : 'у варианта одна картинка');
      else set.placed.push({ place, file });
    }
  }
  const wanted = [...sets.values()].map(({ placed, ...set }) => ({
    ...set,
    files: placed.toSorted((one, other) => one.place - other.place).map(({ file }) => file),
  }));
  return { wanted, refused };
}

type Readings = ReturnType<typeof readingsOf>;

/** An article that is written so counts before one that differs in separators. */
function meantBy(
  readings: Readings,
  find: (article: string) => OfArticle | { problem: string },
): (OfArticle & { place: number }) | { problem: string } {
  const found = readings.flatMap(({ article: name, place }) => {
    const hit = find(name);
    return 'problem' in hit ? [] : [{ ...hit, place, isExact: isWrittenAs(hit.article, name), name }];
  });
  // Behind the numbered reading of a name its whole one, which would take 1 for a part of the article
  const chosen = found.find(({ isExact }) => isExact) ?? found.findLast(() => true);
  return chosen ?? { problem: problemOf(readings, find) };
}

function problemOf(readings: Readings, find: (article: string) => OfArticle | { problem: string }): string {
  const problems = readings.flatMap(({ article }) => {
    const hit = find(article);
    return 'problem' in hit ? hit.problem : [];
  });
  return problems.find((problem) => problem.includes('нескольких')) ?? problems.at(-1) ?? 'артикула в имени нет';
}

/** The name of the change in the list. */
export const fieldOfPictures = ({ offerId, article }: WantedPictures): string =>
  offerId === null ? 'Картинки' : `Картинка варианта ${article}`;
