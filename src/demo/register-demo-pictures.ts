import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DATA_FOLDER } from './read-data.ts';

/** Serves the SVG pictures of demo goods, brands and banners under `/img/`; 404 for pictures that do not exist. */
export function registerDemoPictures(app: FastifyInstance): void {
  app.get<{ Params: { folder: string; file: string } }>(
    '/img/:folder(^(?:goods|brands|banners)$)/:file',
    async ({ params: { folder, file } }, reply) => {
      const svg = /^[\w-]+\.svg$/.test(file) ? await findPicture(folder, file) : null;
      if (svg === null) return reply.code(404).type('text/plain').send('');
      return reply.header('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(svg);
    },
  );
}

async function findPicture(folder: string, file: string): Promise<Buffer | null> {
  try {
    return await readFile(join(DATA_FOLDER, 'pictures', folder, file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
