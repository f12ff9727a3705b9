import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';

/** Rises when the form of the file changes. */
const MAGIC = Buffer.from('OPTSNAP1');

/** Read or written and summed at a time: about a millisecond. */
const CHUNK = 2 ** 20;

/** Behind the magic bytes: the length of the header and its checksum. */
const LENGTHS = 8;

/** Stands for an array in the tree that goes into the header. */
const ARRAY = '\0array';

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } as const;
type Kind = keyof typeof kinds;
type Numbers = InstanceType<(typeof kinds)[Kind]>;

type Header = { fingerprint: string; tree: unknown; arrays: { kind: Kind; length: number }[] };

/**
 * Writes a tree of plain values, maps and typed arrays into a file, which appears under its name only when it is whole and
 * on the disk. The arrays may be written to meanwhile: each number is as it was at some moment of the writing.
 */
export async function writeSnapshot(file: string, fingerprint: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}.new`;
  try {
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await writeAll(handle, fingerprint, value);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeAll(handle: FileHandle, fingerprint: string, value: unknown): Promise<void> {
  const found: Numbers[] = [];
  const tree = withoutArrays(value, found);
  const arrays = found.map((array) => ({ kind: array.constructor.name as Kind, length: array.length }));
  const header = serialize({ fingerprint, tree, arrays } satisfies Header);
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32LE(header.length, 0);
  lengths.writeUInt32LE(crc32(header), 4);
  await handle.writeFile(Buffer.concat([MAGIC, lengths, header]));
  // A copy: what is summed is what is written
  const chunk = Buffer.alloc(CHUNK);
  let sum = 0;
  for (const array of found) {
    for (const part of partsOf(array)) {
      const copy = chunk.subarray(0, part.length);
      copy.set(part);
      sum = crc32(copy, sum);
      await handle.writeFile(copy);
    }
  }
  const end = Buffer.alloc(4);
  end.writeUInt32LE(sum);
  await handle.writeFile(end);
}

/**
 * What was written, its arrays in memory that threads share. Null where there is no such file, or it is of another
 * version or fingerprint, cut off or damaged.
 */
export async function readSnapshot(file: string, fingerprint: string): Promise<unknown> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return null;
  try {
    const header = await readHeader(handle);
    if (header?.fingerprint !== fingerprint) return null;
    const found: Numbers[] = [];
    let sum = 0;
    for (const { kind, length } of header.arrays) {
      const array = sharedArray(kind, length);
      for (const part of partsOf(array)) {
        if (!(await fill(handle, part))) return null;
        sum = crc32(part, sum);
      }
      found.push(array);
    }
    const end = Buffer.alloc(4);
    const isWhole = (await fill(handle, end)) && (await handle.read(Buffer.alloc(1))).bytesRead === 0;
    return isWhole && end.readUInt32LE() === sum ? withArrays(header.tree, found) : null;
  } finally {
    await handle.close();
  }
}

function sharedArray(kind: Kind, length: number): Numbers {
  const Shared = kinds[kind] as new (buffer: SharedArrayBuffer) => Numbers;
  return new Shared(new SharedArrayBuffer(length * kinds[kind].BYTES_PER_ELEMENT));
}

async function readHeader(handle: FileHandle): Promise<Header | null> {
  const start = Buffer.alloc(MAGIC.length + LENGTHS);
  if (!(await fill(handle, start)) || !start.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  const length = start.readUInt32LE(MAGIC.length);
  if (length > (await handle.stat()).size) return null;
  const bytes = Buffer.alloc(length);
  if (!(await fill(handle, bytes)) || crc32(bytes) !== start.readUInt32LE(MAGIC.length + 4)) return null;
  return deserialize(bytes) as Header;
}

/** Whether the file had so many bytes. */
async function fill(handle: FileHandle, bytes: Uint8Array): Promise<boolean> {
  for (let filled = 0; filled < bytes.length;) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled);
    if (bytesRead === 0) return false;
    filled += bytesRead;
  }
  return true;
}

function* partsOf({ buffer, byteOffset, byteLength }: Numbers): Generator<Uint8Array> {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

function withoutArrays(value: unknown, found: Numbers[]): unknown {
  return mapped(value, (inner) => {
    if (!ArrayBuffer.isView(inner)) return undefined;
    return { [ARRAY]: found.push(inner as Numbers) - 1 };
  });
}

function withArrays(value: unknown, found: readonly Numbers[]): unknown {
  return mapped(value, (inner) => {
    return typeof inner === 'object' && inner !== null && ARRAY in inner ? found[inner[ARRAY] as number] : undefined;
  });
}

/** The tree with what `change` puts in the place of its parts. */
function mapped(value: unknown, change: (inner: unknown) => unknown): unknown {
  const changed = change(value);
  if (changed !== undefined) return changed;
  if (value instanceof Map) return new Map(Array.from(value, ([key, inner]) => [key, mapped(inner, change)]));
  if (Array.isArray(value)) return value.map((inner) => mapped(inner, change));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapped(inner, change)]));
}
