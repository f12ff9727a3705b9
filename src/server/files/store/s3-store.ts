import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { FileStore } from './file-store.ts';

/** `prefix`: before every key, '' or with a slash at its end. */
export type S3Settings = {
  bucket: string;
  prefix: string;
  endpoint: string | undefined;
  region: string;
  accessKey: string;
  secretKey: string;
};

const CONNECT_MS = 5000;
/** Without a byte for so long. */
const SILENCE_MS = 30_000;

/** One by one: a request that names many wants another checksum in each kind of store. */
const REMOVED_AT_A_TIME = 10;

/** Keeps files in a store of the S3 protocol. What is larger than 5 MB is sent in parts, a few of them in memory at once. */
export function s3Store({ bucket, prefix, endpoint, region, accessKey, secretKey }: S3Settings): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    // Stores other than Amazon's know no others
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const named = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    async put(key, content) {
      const body = content instanceof Uint8Array ? content : Readable.from(content);
      await new Upload({ client, params: { ...named(key), Body: body } }).done();
    },
    async find(key) {
      const head = await client.send(new HeadObjectCommand(named(key))).catch(absent);
      return head && { key, size: head.ContentLength ?? 0, at: head.LastModified ?? new Date(0) };
    },
    async read(key, range) {
      const part = range && { Range: `bytes=${range.from}-${range.to}` };
      const answer = await client.send(new GetObjectCommand({ ...named(key), ...part })).catch(absent);
      return answer && (answer.Body as Readable);
    },
    async remove(keys) {
      for (let at = 0; at < keys.length; at += REMOVED_AT_A_TIME) {
        const some = keys.slice(at, at + REMOVED_AT_A_TIME);
        await Promise.all(some.map((key) => client.send(new DeleteObjectCommand(named(key)))));
      }
    },
    async *list(under) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + under });
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
          yield { key: Key.slice(prefix.length), size: Size, at: LastModified };
        }
      }
    },
  };
}

function absent(error: Error): null {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return null;
  throw error;
}
