import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { databaseStore } from './database-store.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import type { S3Settings } from './s3-store.ts';

/** Where files are kept; plain values, which travel to threads. */
export type StoreSettings = { kind: 'database' } | { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Settings);

type StoreEnv = Pick<Env, 'FILE_STORE' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>;

/** `FILE_STORE` as `readEnv` has checked it: `database`, a folder by its whole path, or `s3://bucket/prefix`. */
export function storeSettingsOf(env: StoreEnv): StoreSettings {
  const { FILE_STORE } = env;
  if (FILE_STORE === 'database') return { kind: 'database' };
  if (!FILE_STORE.startsWith('s3://')) return { kind: 'folder', folder: FILE_STORE };
  const [bucket = '', ...path] = FILE_STORE.slice('s3://'.length).split('/').filter(Boolean);
  return {
    kind: 's3',
    bucket,
    prefix: path.map((part) => `${part}/`).join(''),
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKey: env.S3_ACCESS_KEY ?? '',
    secretKey: env.S3_SECRET_KEY ?? '',
  };
}

/** The store for a database or a transaction of it: files of the store in the database are stored and removed with it. */
export type StoreOf = (db: Db) => FileStore;

/** The client of S3 is loaded where it is asked for. */
export async function openFileStore(settings: StoreSettings): Promise<StoreOf> {
  if (settings.kind === 'database') return databaseStore;
  const store =
    settings.kind === 'folder' ? folderStore(settings.folder) : (await import('./s3-store.ts')).s3Store(settings);
  return () => store;
}

/** The store of this thread: the database, where its start does not choose another one. */
let storeOf: StoreOf = databaseStore;

/** Chooses the store of this thread; every thread of a shop does at its start. */
export const chooseFileStore = (chosen: StoreOf): void => void (storeOf = chosen);

/** The store for a database or a transaction of it. */
export const filesOf = (db: Db): FileStore => storeOf(db);

const NOTHING = Buffer.alloc(0);

/**
 * What a column holds in which the former release kept the content: its nodes may serve beside the store in the database.
 * The columns go with the next release.
 */
export const forFormerRelease = (content: Buffer): Buffer => (storeOf === databaseStore ? content : NOTHING);
