const MAX_LENGTH = 500;
const MAX_DEPTH = 20;

/** Folders of the sender's own disk, and of shops that it was written for, in front of what matters. */
const FOREIGN = /^(?:.*\/)?(?=import_files\/)|^(?:.*\/)?(?:upload\/1c_catalog|v8_[\w]+)\//i;

/**
 * The name of a received file as the shop keeps it: with slashes, without folders of the sender. Null for a name that no
 * file may have: one that leads out of its folder, with a drive, of control characters, too long.
 */
export function fileName(given: string): string | null {
  const name = given
    .trim()
    .replaceAll('\\', '/')
    .replace(FOREIGN, '')
    .replace(/^(?:\.?\/)+/, '');
  const parts = name.split('/');
  const isSound =
    name !== '' &&
    name.length <= MAX_LENGTH &&
    parts.length <= MAX_DEPTH &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && part.length <= 200) &&
    // oxlint-disable-next-line no-control-regex -- they are what is refused
    !/[\u0000-\u001f\u007f:*?"<>|]/.test(name);
  return isSound ? name : null;
}

/** The last part of a name. */
export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
