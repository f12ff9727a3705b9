import { createHash } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { get as getPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getEncrypted } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** How much of a file is taken, and how long it may take. */
export type FetchBounds = { bytes: number; totalMs: number };

const MEGABYTE = 1024 * 1024;
const FEED: FetchBounds = { bytes: 512 * MEGABYTE, totalMs: 15 * 60_000 };
const MAX_REDIRECTS = 3;
const SILENCE_MS = 30_000;

/** Networks that a public address never is: this machine, its neighbours, the cloud's own services. */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

export const isPrivateAddress = (address: string): boolean =>
  privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Why a file could not be fetched: one Russian line for the operator. */
export class FetchRefusal extends Error {
  readonly isFetchRefusal = true;
}

export type FetchRules = { isPlainAllowed: boolean; isPrivateAllowed: boolean };
type Known = { etag: string | null; lastModified: string | null };
export type Fetched = Known & { sha256: string };

/**
 * Fetches the file of an address to `path`; null where the server says that it has not changed. Every redirect is judged as
 * the address itself: by its scheme, and by the number that its name stands for at the moment of the connection. Throws
 * FetchRefusal.
 */
export async function fetchFile(
  url: string,
  path: string,
  { known, rules, stop, bounds = FEED }: { known: Known; rules: FetchRules; stop: AbortSignal; bounds?: FetchBounds },
): Promise<Fetched | null> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(bounds.totalMs)]);
  try {
    const answer = await follow(new URL(url), known, rules, signal);
    if (answer === null) return null;
    const hash = createHash('sha256');
    const written = [bounded(bounds.bytes, (chunk) => hash.update(chunk)), createWriteStream(path)] as const;
    const encoding = answer.headers['content-encoding'] ?? 'identity';
    if (encoding === 'gzip') await pipeline(answer, createGunzip(), ...written, { signal });
    else if (encoding === 'identity') await pipeline(answer, ...written, { signal });
    else throw new FetchRefusal(`сервер прислал сжатие ${encoding.slice(0, 20)}, которого не просили`);
    if ((await stat(path)).size === 0) throw new FetchRefusal('сервер прислал пустой файл');
    if (await isGzip(path)) await unpack(path, bounds.bytes, signal);
    return {
      etag: answer.headers.etag?.slice(0, 500) ?? null,
      lastModified: answer.headers['last-modified']?.slice(0, 100) ?? null,
      sha256: hash.digest('hex'),
    };
  } catch (error) {
    throw stop.aborted ? error : asRefusal(error, bounds);
  }
}

/** Passes bytes on, and refuses more of them than a file may have. */
function bounded(most: number, onChunk?: (chunk: Buffer) => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onChunk?.(chunk);
      if (bytes > most) done(new FetchRefusal(`файл больше ${most / MEGABYTE} МБ`));
      else done(null, chunk);
    },
  });
}

/** Whether the file itself is compressed, as `feed.xml.gz` is. The headers of the answer do not tell. */
async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await file.close();
  }
}

async function unpack(path: string, most: number, signal: AbortSignal): Promise<void> {
  const packed = `${path}.gz`;
  await rename(path, packed);
  await pipeline(createReadStream(packed), createGunzip(), bounded(most), createWriteStream(path), { signal });
  await rm(packed);
}

async function follow(
  from: URL,
  known: Known,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<IncomingMessage | null> {
  let url = from;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await request(url, known, rules, signal);
    const status = answer.statusCode ?? 0;
    const location = answer.headers.location;
    if (status === 200) return answer;
    answer.destroy();
    if (status === 304) return null;
    if (status < 300 || status > 399 || location === undefined) throw new FetchRefusal(`сервер ответил ${status}`);
    if (!URL.canParse(location, url)) throw new FetchRefusal('сервер перенаправил на неверный адрес');
    url = new URL(location, url);
  }
  throw new FetchRefusal(`больше ${MAX_REDIRECTS} перенаправлений`);
}

/** Throws a FetchRefusal where the rules forbid the address as it is written; a name is judged when it is connected to. */
export function checkAddress(url: URL, rules: FetchRules): void {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && rules.isPlainAllowed)) {
    throw new FetchRefusal('адрес должен начинаться с https:// (без шифрования — только с ключом --plain)');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && isPrivateAddress(host) && !rules.isPrivateAllowed) throw privateRefusal(host);
}

function request(url: URL, known: Known, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  checkAddress(url, rules);
  const options: RequestOptions = {
    headers: {
      'accept-encoding': 'gzip',
      'user-agent': 'Optovik',
      ...(known.etag !== null && { 'if-none-match': known.etag }),
      ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
    },
    timeout: SILENCE_MS,
    signal,
    lookup: rules.isPrivateAllowed ? undefined : lookupPublic,
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = (url.protocol === 'https:' ? getEncrypted : getPlain)(url, options, resolve);
  asked.on('error', reject);
  asked.on('timeout', () => asked.destroy(new FetchRefusal('сервер молчит')));
  return promise;
}

const privateRefusal = (host: string) => new FetchRefusal(`${host} — адрес внутренней сети (разрешить: --private)`);

/** Looks a name up and refuses those that stand for an inner address: the connection goes to what was judged. */
const lookupPublic: RequestOptions['lookup'] = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const inner = addresses?.find(({ address }) => isPrivateAddress(address));
    const failure = error ?? (inner ? privateRefusal(host) : null);
    if (failure) return done(failure as NodeJS.ErrnoException, '', 4);
    const [first] = addresses;
    if (options.all) return (done as (error: null, addresses: LookupAddress[]) => void)(null, addresses);
    return done(null, first!.address, first!.family);
  });
};

const CAUSES: Record<string, string> = {
  ENOTFOUND: 'нет такого адреса',
  EAI_AGAIN: 'имя сервера не находится',
  ECONNREFUSED: 'сервер не принимает соединений',
  ECONNRESET: 'сервер оборвал соединение',
  ETIMEDOUT: 'сервер не отвечает',
  CERT_HAS_EXPIRED: 'у сертификата сервера истёк срок',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'сертификат сервера никем не заверен',
  ERR_TLS_CERT_ALTNAME_INVALID: 'сертификат сервера выдан другому имени',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'сертификат сервера не проверяется',
  Z_DATA_ERROR: 'сжатый файл повреждён',
  Z_BUF_ERROR: 'сжатый файл обрывается',
};

function asRefusal(error: unknown, { totalMs }: FetchBounds): FetchRefusal {
  if (error instanceof FetchRefusal) return error;
  const { code = '', name } = error as NodeJS.ErrnoException;
  const cause =
    CAUSES[code] ??
    (name === 'TimeoutError' || name === 'AbortError' ? `файл шёл дольше ${totalMs / 1000} секунд` : null);
  const refusal = new FetchRefusal(cause ?? `не получен (${code || name})`);
  refusal.cause = error;
  return refusal;
}
