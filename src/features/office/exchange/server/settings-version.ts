import { crc32 } from 'node:zlib';

/** Names the stored settings: a change that was begun over others is a CONFLICT. */
export const settingsVersion = (settings: Readonly<Record<string, string>>): number =>
  crc32(JSON.stringify(Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1)))) >>> 1;
