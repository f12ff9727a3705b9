import type { FastifyInstance } from 'fastify';

/** No answer at the address with the key is stored, and its links name no address. */
export function protectStartPage(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!/^\/office\/start(\/?$|\/?\?)/.test(request.url)) return;
    void reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
  });
}
