import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';

/** The pages `/api/docs/` that show an OpenAPI document, as an application of their own. */
export async function openApiPages(document: object): Promise<FastifyInstance> {
  const docs = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
  await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  return docs;
}
