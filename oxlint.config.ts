import { boundaries } from './scripts/lint-boundaries.ts';

/** Files that still have functions of more than four parameters, or of more than twenty branches. The lists only shrink. */
const longParameterLists = [
  'bench/trade/http-load.ts',
  'e2e/demo-shop.ts',
  'src/features/goods/pricing/server/{factory,list-price-limits,price-rule}.ts',
  'src/features/ordering/orders/server/change-order-status.ts',
  'src/server/db/embedded/{embedded-server,start-postmaster}.ts',
  'src/server/http/shared-counters.ts',
  'src/server/idempotency.ts',
];
const manyBranches = [
  'src/features/exchange/goods-import/server/**/file-summary.ts',
  'src/features/goods/catalogue/web/product-row.tsx',
  'src/features/goods/search/server/query/{postings,resolve-term}.ts',
  'src/features/goods/search/server/text/tokenize.ts',
  'src/features/ordering/addresses/web/addresses-page.tsx',
  'src/features/ordering/checkout/server/{random-trade.fixture,trade-races.model}.ts',
  'src/features/service/journal/web/journal-filters.tsx',
  'src/shared/order-sheet/read-rows.ts',
  'src/web/api/http-client.ts',
];

/** Rules of the linter; `scripts/lint-boundaries.ts` has the ones about which folder may import which. */
const config = {
  plugins: ['eslint', 'oxc', 'typescript', 'unicorn', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: ['./scripts/lint-test-lists.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist/**', 'data/**', 'migrations/**', 'test-results/**', 'playwright-report/**', '**/*.gen.ts'],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-param-reassign': 'error',
    'max-params': ['error', { max: 4 }],
    complexity: ['error', { max: 20 }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-unassigned-import': [
      'error',
      { allow: ['**/*.css', '@vitejs/plugin-react/preamble', 'altcha/external'] },
    ],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'assert', 'assert*', 'fc.assert'] }],
    'vitest/no-focused-tests': 'error',
    'vitest/no-identical-title': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],

    // The JSX runtime is automatic
    'react/react-in-jsx-scope': 'off',
    // `pg` is CommonJS: Node cannot always see its names, TypeScript can
    'import/no-named-as-default-member': 'off',
    // Fastify awaits async handlers; the rule is written for Express
    'oxc/no-async-endpoint-handlers': 'off',
    // Worker threads post messages without an origin; no page of ours posts any
    'unicorn/require-post-message-target-origin': 'off',
    // A function is best read beside its only use
    'unicorn/consistent-function-scoping': 'off',
    // Names of other people's objects
    'no-underscore-dangle': 'off',
    // Short callbacks name the same thing the same way: `(tx) => …`, `(row) => …`
    'no-shadow': 'off',
  },
  overrides: [
    ...boundaries,
    { files: longParameterLists, rules: { 'max-params': 'off' } },
    { files: manyBranches, rules: { complexity: 'off' } },
    {
      // The browser's console is where a failed call can be looked up
      files: ['src/web/**', 'src/features/*/*/web/**'],
      rules: { 'no-console': ['error', { allow: ['error'] }] },
    },
    {
      // Renders on the server, so it needs Node's streams
      files: ['src/web/**/entry-server.tsx'],
      rules: { 'import/no-nodejs-modules': 'off' },
    },
    {
      // These print for a person at a terminal
      files: [
        'scripts/**',
        'bench/**',
        'src/server/commands/**',
        'src/shop/commands/**',
        'src/shop/main.ts',
        'src/shop/start.ts',
        'src/server/testing/**',
        '*.config.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'],
      rules: { 'test-lists/no-empty-list': 'error' },
    },
    {
      // Tools ask for the default export here
      files: [
        '*.config.ts',
        'scripts/lint-test-lists.ts',
        'src/server/testing/global-setup.ts',
        'e2e/global-*.ts',
        '**/*.d.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      // Playwright's own `test` and `expect`, not Vitest's
      files: ['e2e/**'],
      rules: {
        'vitest/expect-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/valid-title': 'off',
        'vitest/hoisted-apis-on-top': 'off',
        // A fixture is an async function that calls `use`, which is no hook
        'react/rules-of-hooks': 'off',
      },
    },
  ],
};

export default config;
