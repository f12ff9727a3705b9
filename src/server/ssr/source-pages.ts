import type { FastifyInstance } from 'fastify';
import type { PageManifest } from '#shared/page-rendering.ts';
import type { PageBundle, PageSource } from './page-bundle.ts';

/** The pages from their sources, changed in the open browser as they are edited: for development alone. */
export async function sourcePages(app: FastifyInstance): Promise<PageSource> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')]);
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  return {
    load: async () => {
      const bundle = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as PageBundle;
      return { bundle, manifest: sourceManifest(vite.environments.ssr.moduleGraph.urlToModuleMap.keys()) };
    },
  };
}

/** Every style that the server has met so far, or a page would stand unstyled until its scripts run. */
function sourceManifest(urls: Iterable<string>): PageManifest {
  const scripts = ['/@vite/client', '/src/web/entry-client.tsx'];
  const styles = [...urls].filter((url) => url.endsWith('.css')).map((url) => `${url}?direct`);
  return {
    routes: { __root__: { scripts: scripts.map((src) => ({ attrs: { type: 'module', src } })), css: styles } },
  };
}
