import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { compressAnswers, encodingFor } from './compress-answers.ts';

const app = Fastify();
const text = JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, name: `Кабель ${id}` })));

beforeAll(async () => {
  compressAnswers(app);
  await app.register(compress, { encodings: ['br', 'gzip'] });
  app.get('/text', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('vary', 'cookie').send(text),
  );
  app.get('/bytes', (_request, reply) => reply.type('application/json').send(Buffer.from(text)));
  app.get('/small', () => ({ id: 1 }));
  app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(5000, 1)));
  app.get('/large', (_request, reply) => reply.type('application/json').send(`"${'слово '.repeat(200_000)}"`));
  app.get('/stream', (_request, reply) => reply.type('application/json').send(Readable.from([Buffer.from(text)])));
});

const ask = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

describe('compression of whole answers', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['zstd;q=0, br; q=0.5', 'br', brotliDecompressSync],
  ] as const)('for %s is %s and unpacks to the same bytes', async (accepted, encoding, unpack) => {
    for (const url of ['/text', '/bytes']) {
      const { headers, rawPayload } = await ask(url, accepted);
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(rawPayload.length) });
      expect(rawPayload.length).toBeLessThan(text.length / 3);
      expect(unpack(rawPayload).toString()).toBe(text);
    }
  });

  it('leaves what a browser does not ask for, small answers and pictures as they are', async () => {
    for (const encoding of [undefined, 'identity', 'br;q=0, gzip;q=0, zstd;q=0']) {
      const { headers, body } = await ask('/text', encoding);
      expect(headers['content-encoding']).toBeUndefined();
      expect(body).toBe(text);
    }
    expect((await ask('/small', 'zstd')).headers['content-encoding']).toBeUndefined();
    expect((await ask('/picture', 'zstd')).headers['content-encoding']).toBeUndefined();
  });

  it('names the header that decides, beside others', async () => {
    expect((await ask('/text', 'zstd')).headers.vary).toBe('cookie, accept-encoding');
    expect((await ask('/text')).headers.vary).toBe('cookie, accept-encoding');
  });

  it('leaves streams and large answers to the compression in parts', async () => {
    const stream = await ask('/stream', 'br, zstd');
    expect(stream.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(stream.rawPayload).toString()).toBe(text);
    expect((await ask('/large', 'br, zstd')).headers['content-encoding']).toBe('br');
  });
});

it('chooses nothing where no known encoding is named', () => {
  expect(encodingFor(undefined)).toBeNull();
  expect(encodingFor('deflate')).toBeNull();
});
