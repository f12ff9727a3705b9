/** `size`: bytes. `at`: when it was stored. */
export type FoundFile = { key: string; size: number; at: Date };

/** Bytes `from` to `to`, both included. */
export type ByteRange = { from: number; to: number };

/**
 * Where the shop keeps files: its database, a folder that all nodes share, or an S3 store. Keys are paths of Latin letters,
 * digits and `-_.`, such as `goods/0f3a….webp`. A file is there under its key when it is whole; it never changes under a key
 * that readers know, so a stream that has begun stays the same file.
 */
export type FileStore = {
  /** Stores a file, in place of one that has this key. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Null: there is no such file. */
  find(key: string): Promise<FoundFile | null>;
  /** The bytes of a file, or a part of them, as they come; null where there is no such file. */
  read(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removes files; those that are not there are no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** All files whose keys begin so, in the order of their keys. */
  list(prefix: string): AsyncIterable<FoundFile>;
};
