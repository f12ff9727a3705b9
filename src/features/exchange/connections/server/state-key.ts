/** How an accounting system's names of states are compared: without the code in front («[F] Выполнен»), case and blanks. */
export const stateKey = (name: string): string =>
  name
    .replace(/^\s*\[[^\]]*\]/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е');
