import type { FastifyInstance } from 'fastify';
import { findDemoPicture } from './demo-picture.ts';

/**
 * Serves the drawn pictures of demo goods, makers and banners at the addresses that the demo data names; 404 for what
 * is not drawn.
 */
export function registerDemoPictures(app: FastifyInstance): void {
  app.get<{ Params: { folder: string; file: string } }>(
    '/img/:folder(^(?:goods|brands|banners)$)/:file',
    (request, reply) => {
      const svg = findDemoPicture(`/img/${request.params.folder}/${request.params.file}`);
      if (svg === null) return reply.code(404).type('text/plain').send('');
      return reply.header('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(svg);
    },
  );
}
