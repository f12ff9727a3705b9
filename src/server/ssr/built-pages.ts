import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PageBundle, PageSource } from './page-bundle.ts';
import { routerManifest, type BuildManifest } from './router-manifest.ts';

const entry = 'src/web/entry-client.tsx';
const dist = new URL('../../../dist/', import.meta.url);

/**
 * The pages of the build (`npm run build`) and their files. Names under /assets/ carry a hash of the content and are
 * kept by the browser for good. Throws an Error where there is no build.
 */
export async function builtPages(app: FastifyInstance): Promise<PageSource> {
  const manifestFile = new URL('client/.vite/manifest.json', dist);
  if (!existsSync(manifestFile)) throw new Error('The pages are not built: run "npm run build"');
  const build = JSON.parse(readFileSync(manifestFile, 'utf8')) as BuildManifest;
  const bundle = (await import(pathToFileURL(new URL('ssr/entry-server.js', dist).pathname).href)) as PageBundle;
  const manifest = routerManifest(build, entry, bundle.routeFiles());
  await app.register(fastifyStatic, {
    root: new URL('client/', dist).pathname,
    wildcard: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/client/assets/');
      reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  // A file of a former version: no page, so that the browser reloads the shop
  app.get('/assets/*', (_request, reply) => reply.code(404).type('text/plain').send('Not found'));
  const styles = readStyles(Object.values(manifest.routes).flatMap(({ css = [] }) => css));
  return { load: () => Promise.resolve({ bundle, manifest, styles }) };
}

const readStyles = (hrefs: readonly string[]) =>
  new Map(hrefs.map((href) => [href, readFileSync(new URL(`client${href}`, dist))]));
