import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The address of the pictures of goods. */
export const GOODS_ADDRESS = '/files/goods/';

/** The folder of the pictures of goods. */
export const goodsFolder = (dataDirectory: string): string => join(dataDirectory, 'files', 'goods');

/** Serves the pictures of goods. Their names are hashes of their content, so browsers cache them for ever. */
export async function registerGoodsFiles(app: FastifyInstance, dataDirectory: string): Promise<void> {
  const root = goodsFolder(dataDirectory);
  mkdirSync(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: GOODS_ADDRESS,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => void reply.header('X-Content-Type-Options', 'nosniff'),
  });
}
