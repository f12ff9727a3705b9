import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { asciiText } from './scripts/build/ascii-text.ts';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import { fontSizedBreakpoints } from './scripts/build/font-sized-breakpoints.ts';
import { jsxByName } from './scripts/build/jsx-by-name.ts';
import { keptApart, ofDevelopment } from './scripts/build/kept-apart.ts';
import { precompress } from './scripts/build/precompress.ts';
import { retryLostStyles } from './scripts/build/retry-lost-styles.ts';
import { routesInSharedFiles } from './scripts/build/routes-in-shared-files.ts';
import { threadName, threads } from './scripts/build/server-threads.ts';
import { sourceLocations } from './scripts/build/source-locations.ts';

/**
 * What the React Compiler compiles: files of what a list repeats, where it saves time at every change. Everywhere else
 * its code would only make the first load 12 KB heavier.
 */
const repeated = ['-row.tsx', '-rows.tsx', '-lines.tsx'];

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const busyPages = new Set([
  '/',
  '/basket',
  '/catalog/$',
  '/detail',
  '/favourites',
  '/order',
  '/orders/',
  '/orders/$code',
  '/search/$',
]);

/** Every thread holds the text of its files. Names and lines stay, for the stacks of errors. */
const ofServer = { mangle: false, compress: true, codegen: { removeWhitespace: false } };

/** The names of all files are part of the first load, and letters of a hash cannot be compressed. The server names the same. */
const assetFileNames = 'assets/[name]-[hash:7][extname]';

/**
 * `dist/client` for the browser, `dist/ssr` for rendering, `dist/server` in place of a thousand files at each start; in
 * development the server runs from its sources. The root is the repository's, so that the package imports `#web/…`, `#features/…` and `#shared/…` resolve.
 */
export default defineConfig(({ command }) => ({
  publicDir: 'src/web/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Loaders of busy pages are part of the first load: their data are asked for beside their scripts, not after them
        splitBehavior: ({ routeId }) =>
          busyPages.has(routeId)
            ? [['component'], ['errorComponent'], ['notFoundComponent']]
            : [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: './src/web/routes',
      generatedRouteTree: './src/web/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
      disableLogging: true,
    }),
    react({ compiler: { sources: repeated } }),
    routesInSharedFiles(),
    jsxByName(),
    precompress(),
    retryLostStyles(),
    sourceLocations(),
    asciiText(),
  ],
  define: { 'import.meta.env.VITE_RELEASE': JSON.stringify(version) },
  css: { postcss: { plugins: [fontSizedBreakpoints] } },
  // Inlined files would need `data:` in the content security policy.
  build: { emptyOutDir: true, assetsInlineLimit: 0 },
  server: { fs: { deny: ['.env', '.env.*', '.git/**', 'data/**'] } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          output: {
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
    ssr: {
      // Libraries are bundled in production: one copy of React, always its production build, and a faster start.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        outDir: 'dist/ssr',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/web/entry-server.tsx', output: { assetFileNames, minify: ofServer } },
      },
    },
    server: {
      consumer: 'server',
      resolve: { noExternal: true, external: [...keptApart, ...ofDevelopment] },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        emitAssets: false,
        minify: false,
        sourcemap: true,
        target: 'node24',
        rolldownOptions: {
          input: {
            main: 'src/shop/main.ts',
            import: 'src/shop/commands/import.ts',
            shop: 'src/shop/commands/shop.ts',
            ...Object.fromEntries(threads.map((file) => [threadName(file), file])),
          },
          // Some files are imported for their effect alone
          treeshake: { moduleSideEffects: true },
          // Flat, because the files of the sources are named from here
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash:7].js',
            // The sources stand beside `dist`
            sourcemapExcludeSources: true,
            minify: ofServer,
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr', 'server'] as const) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
}));
