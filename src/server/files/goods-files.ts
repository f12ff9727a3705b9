import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where pictures of goods are served. */
export const GOODS_ADDRESS = '/files/goods/';

/** Where pictures of goods lie. */
export const goodsFolder = (dataDirectory: string): string => join(dataDirectory, 'files', 'goods');

/** Serves the pictures of goods. They are named by their content, so a browser may keep them for ever. */
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
