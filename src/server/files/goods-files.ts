import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../serve.ts';
import { FileCache } from './file-cache.ts';
import { filesOf } from './store/open-file-store.ts';

/** The address of the pictures of goods. */
export const GOODS_ADDRESS = '/files/goods/';

/** Before their names: where the store keeps them. */
export const GOODS_FILES = 'goods/';

/** Where the former release kept them, on each node by itself. */
export const formerGoodsFolder = (dataDirectory: string): string => join(dataDirectory, 'files', 'goods');

const MEGABYTE = 1024 * 1024;

const pictures = /^[\w-]{1,100}\.(jpg|webp)$/;
const mimes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp' };

/**
 * Serves the pictures of goods from the store, by way of a folder of the node. Their names are hashes of their content, so
 * browsers keep them for a year.
 */
export async function registerGoodsFiles(
  app: FastifyInstance,
  { db, env }: Pick<AppContext, 'db' | 'env'>,
): Promise<void> {
  const folder = join(env.DATA_DIR, 'cache', 'pictures');
  const former = formerGoodsFolder(env.DATA_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const cache = new FileCache({ folder, maxBytes: env.PICTURE_CACHE_MB * MEGABYTE });
  await app.register(async (scope) => {
    scope.addHook('preHandler', async (request, reply) => {
      const name = (request.params as { '*': string })['*'];
      if (!pictures.test(name)) return reply.callNotFound();
      const read = () => filesOf(db).read(GOODS_FILES + name);
      try {
        await cache.fill(name, read);
      } catch {
        // The folder takes no files, which the health of the node says, or the store does not answer, which it says again
        const content = await read();
        if (content) return reply.type(mimes[name.split('.')[1]!]!).send(Readable.from(content));
      }
    });
    await scope.register(fastifyStatic, {
      root: existsSync(former) ? [folder, former] : folder,
      prefix: GOODS_ADDRESS,
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      immutable: true,
      maxAge: '365d',
      setHeaders: (reply) => void reply.header('X-Content-Type-Options', 'nosniff'),
    });
  });
}
