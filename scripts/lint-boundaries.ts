/** The layers of features, the lowest first: a layer imports only itself and lower ones. */
export const LAYERS = ['identity', 'goods', 'ordering', 'service', 'exchange', 'office', 'site'] as const;

type Pattern = { group?: string[]; regex?: string; allowTypeImports?: boolean; message: string };

const SERVER_LIBRARIES = '^(zod|pg|drizzle-orm|fastify|pino)(/|$)';
const OTHER_FOLDER: Pattern = {
  regex: '^\\.\\./(\\.\\./)+[^./][^/]*/',
  message: 'Use an alias (#shared/, #server/, #web/, #goods/ …) to reach another folder.',
};

/** Everything below aliases, but for what is allowed. A `!` entry wins over all other patterns of its rule. */
function only(allowed: readonly string[], message: string, options: Partial<Pattern> = {}): Pattern {
  return { group: ['\\#*/**', ...allowed.map((path) => `!${path.replace('#', '\\#')}`)], message, ...options };
}

/** Paths of the entry files of features in these layers. */
const entries = (layers: readonly string[], files: readonly string[]) =>
  layers.flatMap((layer) => files.map((file) => `#${layer}/*/${file}`));

const override = (files: string[], patterns: Pattern[], rules: Record<string, unknown> = {}) => ({
  files,
  rules: { ...rules, 'no-restricted-imports': ['error', { patterns }] },
});

const browser = { 'import/no-nodejs-modules': 'error' };
const WEB_MESSAGE = 'Browser code enters a feature of its layer or below through web/index.ts or calls.ts.';
const SERVER_MESSAGE =
  'Server code enters a feature of its layer or below through server/index.ts, server/tables.ts, calls.ts or contract.ts.';

const noSchemas: Pattern = {
  regex: '^\\.\\./.*contract\\.ts$',
  allowTypeImports: true,
  message: 'Schemas stay on the server: use `import type`.',
};

/**
 * What browser code may import: the entry files of features in `layers`, and types of their contracts. A `!` entry cannot
 * be taken back by another pattern, so what not even a type may be taken from is listed folder by folder.
 */
function webPatterns(layers: readonly string[], more: readonly string[] = []): Pattern[] {
  const higher = LAYERS.filter((layer) => !layers.includes(layer));
  return [
    only(['#shared/**', '#web/**', ...entries(layers, ['calls.ts', 'web/index.ts']), ...more], WEB_MESSAGE, {
      allowTypeImports: true,
    }),
    {
      group: [
        ...['server', 'demo', 'e2e', ...higher].map((alias) => `\\#${alias}/**`),
        ...layers.flatMap((layer) => [
          `\\#${layer}/*/server/**`,
          `\\#${layer}/*/web/**`,
          `!\\#${layer}/*/web/index.ts`,
        ]),
      ],
      message: WEB_MESSAGE,
    },
    noSchemas,
    { regex: SERVER_LIBRARIES, message: 'Server libraries stay out of the browser.' },
    { regex: '^(\\.\\./)+(server|demo|features|shared|shop)/', message: WEB_MESSAGE },
    OTHER_FOLDER,
  ];
}

function layerOverrides(layer: (typeof LAYERS)[number]) {
  const below = LAYERS.slice(0, LAYERS.indexOf(layer) + 1);
  const folder = `src/features/${layer}`;
  return [
    override(
      [`${folder}/*/*.ts`],
      [
        only(
          ['#shared/**', ...entries(below, ['calls.ts'])],
          'Shared files of a feature import #shared/ and calls alone.',
        ),
        { regex: '^(\\./)?([^./][^/]*/)*(server|web)/', message: 'Shared files of a feature belong to neither side.' },
        { regex: '^\\.\\./', message: 'Imports stay inside the feature.' },
        { ...noSchemas, regex: '(^|/)contract\\.ts$' },
        { regex: SERVER_LIBRARIES, allowTypeImports: true, message: 'The browser loads this file too.' },
      ],
      browser,
    ),
    override(
      [`${folder}/*/contract.ts`],
      [
        {
          group: [
            '**',
            '!zod',
            '!./calls.ts',
            '!\\#shared/**',
            '!\\#features/wire.ts',
            ...entries(below, ['calls.ts', 'contract.ts']).map((path) => `!${path.replace('#', '\\#')}`),
          ],
          message: 'A contract imports zod, #shared/, calls and contracts of its layer or below.',
        },
      ],
      browser,
    ),
    // Forms of staff check by the schema of their call: no page of the shop loads it
    override(
      [`${folder}/*/web/**`],
      webPatterns(below).filter((pattern) => layer !== 'office' || pattern !== noSchemas),
      browser,
    ),
    override(
      [`${folder}/*/server/**`],
      [
        only(
          [
            '#shared/**',
            '#server/**',
            '#features/wire.ts',
            ...entries(below, ['calls.ts', 'contract.ts', 'server/index.ts', 'server/tables.ts']),
          ],
          SERVER_MESSAGE,
        ),
        { regex: '^(\\.\\./)+(web|demo|features|shared|shop)/', message: SERVER_MESSAGE },
        OTHER_FOLDER,
      ],
    ),
  ];
}

const everyEntry = entries(LAYERS, ['calls.ts', 'contract.ts', 'server/index.ts', 'server/tables.ts', 'web/index.ts']);

/** Which folder may import which. An override replaces the options of a rule, so each one lists everything. */
export const boundaries = [
  override(
    ['src/shared/**'],
    [
      only(['#shared/**'], 'shared imports nothing of ours.'),
      { regex: '^(\\.\\./)+(server|web|features|demo|shop)/', message: 'shared imports nothing of ours.' },
      {
        regex: '^(zod|pg|drizzle-orm|fastify|pino|react|@mantine|@tanstack)(/|$)',
        allowTypeImports: true,
        message: 'shared is plain code for the server and the browser; types alone may come from a library.',
      },
    ],
    browser,
  ),
  override(['src/features/wire.ts'], [only(['#shared/**'], 'Shared schemas import zod and #shared/ alone.')], browser),
  ...LAYERS.flatMap(layerOverrides),
  // Parts of pages know no feature
  override(['src/web/**'], webPatterns([], ['#shop/calls.ts']), browser),
  // The map of addresses joins the pages of all features
  override(['src/web/routes/**', 'src/web/app/router.ts', 'src/web/entry-*.tsx'], webPatterns(LAYERS), browser),
  override(
    ['src/server/**'],
    [
      only(['#shared/**', '#server/**', '#features/wire.ts'], 'The server knows no feature: src/shop joins them.'),
      { regex: '^(\\.\\./)+(web|demo|features|shared|shop)/', message: 'The server knows no feature.' },
      OTHER_FOLDER,
    ],
  ),
  // The composition root: joins what the features bring, starts the process and loads demo data
  override(
    ['src/shop/**'],
    [
      only(
        [
          '#shared/**',
          '#server/**',
          '#shop/**',
          '#demo/**',
          ...entries(LAYERS, ['calls.ts', 'contract.ts', 'server/index.ts', 'server/tables.ts']),
        ],
        'The shop enters features through their entry files and imports no browser code.',
      ),
      OTHER_FOLDER,
    ],
  ),
  // Tests build their data with the builders of any feature
  override(
    [
      '**/*.test.ts',
      '**/*.test.tsx',
      'e2e/**',
      'bench/**',
      'src/demo/**',
      'src/server/testing/**',
      'src/shop/testing/**',
      'src/web/testing/**',
      'src/features/*/*/server/factory.ts',
      'src/features/*/*/server/*.fixture.ts',
    ],
    [
      only(
        [
          '#shared/**',
          '#server/**',
          '#web/**',
          '#shop/**',
          '#demo/**',
          '#bench/**',
          '#e2e/**',
          '#features/wire.ts',
          ...everyEntry,
          ...entries(LAYERS, ['server/factory.ts', 'server/*.fixture.ts', 'filter-path.ts']),
        ],
        'Enter a feature through its index.ts, tables.ts, factory.ts, calls.ts or contract.ts.',
      ),
      OTHER_FOLDER,
    ],
    { 'import/no-nodejs-modules': 'off' },
  ),
];
