/** What a file may be a picture of: articles as its name writes them, the surest first, and its place among the others. */
export type NamedPicture = { article: string; place: number };

const MAX_PLACE = 50;

/**
 * `АРТ-1_2.jpg` is the second picture of АРТ-1, unless an article is АРТ-1_2 itself. A sign that no file name may have
 * stands as `_`; a slash of an article may have made a folder.
 */
export function readingsOf(path: string): NamedPicture[] {
  const stem = path.replace(/\.[^./]+$/, '');
  const base = stem.slice(stem.lastIndexOf('/') + 1).trim();
  const withFolder = stem.split('/').slice(-2).join('/').trim();
  return [...new Set([withFolder, base])].flatMap((name) => {
    const [, article, place] = /^(.+)_(\d{1,2})$/.exec(name) ?? [];
    const whole = { article: name, place: 1 };
    const isNumbered = article !== undefined && Number(place) >= 1 && Number(place) <= MAX_PLACE;
    return isNumbered ? [whole, { article, place: Number(place) }] : [whole];
  });
}

/** Whether an article is written so in the name of a file. */
export const isWrittenAs = (article: string, name: string): boolean =>
  article
    .trim()
    .replace(/[\\/:*?"<>|]/g, '_')
    .toLowerCase() === name.replaceAll('/', '_').toLowerCase();
