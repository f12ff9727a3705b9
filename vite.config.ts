import { readFileSync, globSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { USUAL_FONT_PX } from './src/shared/breakpoints.ts';

/**
 * What the React Compiler compiles: files of what a list repeats, where it saves time at every change. Everywhere else
 * its code would only make the first load 12 KB heavier.
 */
const repeated = ['-row.tsx', '-rows.tsx', '-lines.tsx'];

const busyPages = new Set(['/', '/basket', '/catalog/$', '/detail', '/favourites', '/orders/', '/search/$']);

/** Libraries of every page in one file, which a new version of the shop leaves as it is. */
const libraries = {
  name: 'libraries',
  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core)[a-z-]+)\//,
};

/** What every page starts with stays together, also what the groups below share with it. */
const first = { name: 'first', tags: ['$initial' as const] };

/**
 * What a list of goods shares with other pages in two files: many small ones compress worse, by 3 KB on the first load of
 * the catalogue. Parts that it does without stay out, however many pages use them.
 */
const ofLists = {
  shared: 'counter|dates|markup|money|number-format|pagination|plural|price-format|quantity|stepper|truncate',
  api: 'api-client|api-failure|request-key',
  app: 'app-context|connection|navigation-state|known-page|search-params',
  ui: 'badge|button|button-link|chip|classes|counter|hint|icon|link|list-state|load-more|page-heading|pager|picture|price|quantity-stepper|stock-status|toast-store|unit-label|use-hold',
};
const kit = {
  name: 'kit',
  test: new RegExp(
    `src/(shared/(${ofLists.shared})|web/(api/(${ofLists.api})|app/(${ofLists.app})|ui/(${ofLists.ui})))\\.`,
  ),
  minShareCount: 2,
};

/**
 * Lists of goods, the page of a product, and a row of goods with its basket and its marks wherever it stands: in one file
 * they are 0.8 KB smaller than in two.
 */
const ofRows = {
  basket:
    'add-report|basket-cache|basket-saved|quantity-queue|quantity-saving|refused-of|request-key|use-add-to-basket|use-buying|use-change-quantity|use-restore-line',
  savedProducts: 'use-marks',
};
const lists = {
  name: 'lists',
  test: new RegExp(
    `src/(features/(goods/catalogue/web/(?!purchase|product-(facts|gallery|lists)|offer-choice|unit-toggle|viewed-tiles)|site/row-actions/web/|ordering/basket/web/(${ofRows.basket})\\.|goods/saved-products/web/(${ofRows.savedProducts})\\.)|web/ui/offer-selects\\.)`,
  ),
  minShareCount: 2,
};

/** Fields of forms without Mantine, with their checks: several pages open with them, others have them in a window. */
const fields = {
  name: 'fields',
  test: /src\/(web\/ui\/(plain-fields|forms\/use-field-errors|confirm)|shared\/(validation|textarea-rows|inn))\./,
  minShareCount: 2,
};

/** Parts that the pages of baskets and orders share: one file in place of a dozen small ones. */
const ordering = {
  name: 'ordering',
  test: new RegExp(
    `src/(features/ordering/(basket|checkout|templates)/web/(?!basket-lines|lost-items)|features/ordering/orders/web/(?!status-badge)|web/ui/(card-table|goods-cells|goods-table|same-fields|use-row-window)\\.)`,
  ),
  minShareCount: 2,
};

/** What the pages of the basket and of a template share alone. */
const lines = {
  name: 'lines',
  test: /src\/(features\/ordering\/basket\/web\/(basket-lines|lost-items)|web\/ui\/lines-toolbar)\./,
  minShareCount: 2,
};

/** The client of calls with the table of all of them: it comes late, and no part of a page comes with it. */
const http = {
  name: 'http',
  test: /src\/(web\/api\/(http-client|read-answer|call-headers|signing|forgery-token|request-path)|(shop|features\/[\w-]+\/[\w-]+)\/calls)\./,
};

/**
 * Appeals, content and journals in one file with what their routes load: the name of each file is part of the first load
 * of every page.
 */
const service = {
  name: 'service',
  test: /src\/(features\/service\/(appeals|content|journal)\/web\/|web\/routes\/(actions|advertising|appeal|faq|marketing|news|personal-data|privacy|terms|typical-page|manager\.journal|mycompanies_\.journal)[^?]*\?tsr)/,
  includeDependenciesRecursively: false,
};

/** A manager's companies in one file, for the same reason. What they share with other pages stays out. */
const cabinet = {
  name: 'cabinet',
  test: /src\/(features\/service\/cabinet\/web\/|web\/routes\/manager\.mycompanies[^?]*\?tsr)/,
  includeDependenciesRecursively: false,
};

/** What pages of managers, of administrators and the profile share: acting for a customer, names of roles, panels. */
const people = {
  name: 'people',
  test: /src\/(features\/identity\/acting\/web\/|(shared\/roles|web\/ui\/panel)\.)/,
  includeDependenciesRecursively: false,
};

/** Packages that read files beside their own, or that a start does not load. */
const keptApart = [
  'sharp',
  'pdfmake',
  '@fastify/swagger-ui',
  '@fastify/middie',
  'vite',
  'pino',
  'pg-native',
  '@simplewebauthn/server',
];

/** What the server runs in threads of its own: the files that `new Worker(new URL(…))` names. */
const threads = globSync('src/**/*.ts', { cwd: import.meta.dirname }).flatMap((file) => {
  const starts = readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
    /new Worker\(new URL\('([\w./-]+\.ts)'/g,
  );
  return Array.from(starts, ([, name = '']) => join(dirname(file), name));
});
const threadName = (file: string) => file.replaceAll(/src\/|features\/|server\/|\.ts$/g, '').replaceAll('/', '.');

/** Every thread holds the text of its files. Names and lines stay, for the stacks of errors. */
const ofServer = { mangle: false, compress: true, codegen: { removeWhitespace: false } };

/** The names of all files are part of the first load, and letters of a hash cannot be compressed. The server names the same. */
const assetFileNames = 'assets/[name]-[hash:7][extname]';

/**
 * Breakpoints follow the font size of the browser: with letters of twice the size a window of 1280 px has the layout of
 * 640. The sources name them in px of the usual size. In rem, because em in a container query is the container's.
 */
const fontSizedBreakpoints = {
  postcssPlugin: 'font-sized-breakpoints',
  AtRule(rule: { name: string; params: string }) {
    if (rule.name !== 'media' && rule.name !== 'container') return;
    const params = rule.params.replaceAll(/(\d+)px/g, (_, px: string) => `${Number(px) / USUAL_FONT_PX}rem`);
    if (params !== rule.params) rule.params = params;
  },
};

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
    sourceLocations(),
    asciiText(),
  ],
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
            codeSplitting: {
              groups: [libraries, first, http, kit, lists, fields, ordering, lines, service, cabinet, people],
            },
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
      resolve: { noExternal: true, external: keptApart },
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

/**
 * Lists in the manifest also the routes whose pages stand in a shared file (`service`, `cabinet`): without it the server
 * would not know which styles to link from the first answer.
 */
function routesInSharedFiles(): Plugin {
  return {
    name: 'routes-in-shared-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const file = join(dir, '.vite/manifest.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.facadeModuleId) continue;
        const listed = Object.values(manifest).find((entry) => entry.file === chunk.fileName);
        for (const id of chunk.moduleIds.filter((module) => module.includes('?tsr-split=component'))) {
          if (listed) manifest[relative(import.meta.dirname, id)] ??= listed;
        }
      }
      writeFileSync(file, JSON.stringify(manifest, null, 2));
    },
  };
}

/**
 * In the built server a file names others as it does in the sources: data, texts and migrations stay where they are, a
 * thread starts from its built file.
 */
function sourceLocations(): Plugin {
  const locationOf = (id: string) => JSON.stringify(join('../..', relative(import.meta.dirname, id)));
  const started = new Set<string>();
  return {
    name: 'source-locations',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'server',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.') || id.includes('node_modules')) return null;
      const own = `new URL(${locationOf(id)}, import.meta.url)`;
      const built = code
        .replaceAll(/new URL\(['"]([\w./-]+-(?:thread|worker)\.ts)['"], import\.meta\.url\)/g, (_, file: string) => {
          const name = threadName(relative(import.meta.dirname, join(dirname(id), file)));
          started.add(name);
          return `new URL(${JSON.stringify(`./${name}.js`)}, import.meta.url)`;
        })
        .replaceAll(/(?<!\.js", )import\.meta\.url/g, `${own}.href`)
        .replaceAll('import.meta.dirname', `decodeURIComponent(new URL('.', ${own}).pathname)`);
      // No line moves, so the map of what follows is true
      return { code: built, map: null };
    },
    buildEnd(error) {
      const missed = threads.map(threadName).filter((name) => !started.has(name));
      if (!error && missed.length > 0) throw new Error(`Would start from the sources: ${missed.join(', ')}`);
    },
  };
}

/**
 * Writes what the server runs in ASCII: V8 holds the text of a file in one byte a character then, not in two. No line
 * moves; in a line with other letters the columns of a map are too small.
 */
function asciiText(): Plugin {
  return {
    name: 'ascii-text',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== 'client',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (/(?<!\\)\\[^\0-\x7F]/.test(chunk.code)) throw new Error(`A letter after a backslash in ${chunk.fileName}`);
        chunk.code = chunk.code.replaceAll(
          /[^\0-\x7F]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}

/** React's CommonJS module of JSX by the names of its exports: every element is then made by `jsx()`, not `(0, module.jsx)()`. */
function jsxByName(): Plugin {
  const byName = '\0jsx-by-name';
  const module = 'react/cjs/react-jsx-runtime.production.js';
  return {
    name: 'jsx-by-name',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: (id) => (id === 'react/jsx-runtime' ? byName : null),
    load: (id) =>
      id === byName
        ? `import runtime from ${JSON.stringify(join(import.meta.dirname, 'node_modules', module))};
           export const { Fragment, jsx, jsxs } = runtime;`
        : null,
  };
}

/** Writes `.br` and `.gz` beside scripts and styles: at their best, once, instead of quickly at every request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build writes no folder');
      for (const name of globSync('**/*.{js,css,svg}', { cwd: dir })) {
        const file = join(dir, name);
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
