import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller answers are not worth it: they fit into one packet. */
const MIN_BYTES = 1024;

/** Larger ones would hold up other requests; they are compressed in parts, beside them. */
const MAX_BYTES = 512 * 1024;

const TEXT = /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = constants;

/** Each way that a browser may name, the cheapest first. Levels: a tenth fewer bytes would cost several times as much. */
const encoders = {
  zstd: (bytes: Buffer) => zstdCompressSync(bytes, { params: { [ZSTD_c_compressionLevel]: 1 } }),
  br: (bytes: Buffer) =>
    brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 3, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 1 }),
};
type Encoding = keyof typeof encoders;

/**
 * Compresses answers that are ready as a whole, in one step: a stream and a thread of its own cost more than the
 * compression of a page of goods takes. Streams, and what is larger, are left to the compression behind this one.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (reply.hasHeader('content-encoding') || !TEXT.test(String(reply.getHeader('content-type')))) return payload;
    if (payload.length < MIN_BYTES || payload.length > MAX_BYTES) return payload;
    reply.header('vary', withEncoding(reply.getHeader('vary')));
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === null) return payload;
    const bytes = encoders[encoding](typeof payload === 'string' ? Buffer.from(payload) : payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return bytes;
  });
}

/** The cheapest encoding that the browser takes; a quality of zero refuses one. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const named = new Map(
    String(accepted ?? '')
      .split(',')
      .map((one) => {
        const [name = '', quality = 'q=1'] = one.split(';').map((part) => part.trim().toLowerCase());
        return [name, Number(quality.replace('q=', ''))];
      }),
  );
  const names = Object.keys(encoders) as Encoding[];
  return names.find((name) => (named.get(name) ?? 0) > 0) ?? null;
}

function withEncoding(vary: string | number | string[] | undefined): string {
  const names = vary === undefined ? [] : String(vary).split(/,\s*/);
  return names.some((name) => name.toLowerCase() === 'accept-encoding')
    ? names.join(', ')
    : [...names, 'accept-encoding'].join(', ');
}
