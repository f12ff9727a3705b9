import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What a file may and may not import: `import('…')` and `type …` stand for those forms, the rest are plain imports. */
type Sample = { file: string; forbidden: string[]; allowed: string[] };

const SAMPLES: Sample[] = [
  {
    file: 'src/shared/money.ts',
    forbidden: [
      '#server/env.ts',
      'type #server/env.ts',
      '#web/ui/link.tsx',
      '#shop/calls.ts',
      '#ordering/basket/calls.ts',
      '../server/env.ts',
      'zod',
      'node:fs',
    ],
    allowed: ['#shared/plural.ts', './plural.ts', 'type zod'],
  },
  {
    file: 'src/web/app/page.tsx',
    forbidden: [
      '#server/env.ts',
      'type #server/env.ts',
      "import('#server/env.ts')",
      '../../server/env.ts',
      '#demo/seed.ts',
      '#shop/contracts.ts',
      '#ordering/basket/calls.ts',
      '#ordering/basket/server/index.ts',
      '#ordering/basket/web/index.ts',
      'type #ordering/basket/web/index.ts',
      'type #ordering/basket/contract.ts',
      '#features/wire.ts',
      '../../features/ordering/basket/web/index.ts',
      'zod',
      'zod/mini',
      'node:fs',
    ],
    allowed: [
      '#shared/money.ts',
      '#web/ui/link.tsx',
      '../ui/link.tsx',
      '#shop/calls.ts',
      'type #features/wire.ts',
      'react',
    ],
  },
  {
    file: 'src/web/routes/page.tsx',
    forbidden: [
      '#server/env.ts',
      '#ordering/basket/server/index.ts',
      '#ordering/basket/web/basket-page.tsx',
      'type #ordering/basket/web/basket-page.tsx',
      '#ordering/basket/contract.ts',
      'zod',
      'node:fs',
    ],
    allowed: [
      '#ordering/basket/web/index.ts',
      '#ordering/basket/calls.ts',
      'type #ordering/basket/contract.ts',
      '#web/ui/link.tsx',
    ],
  },
  {
    file: 'src/web/app/entry-server.tsx',
    forbidden: ['#server/env.ts', 'zod'],
    allowed: ['node:stream'],
  },
  {
    file: 'src/features/ordering/basket/web/basket-page.tsx',
    forbidden: [
      '#server/env.ts',
      '#shop/calls.ts',
      '../server/queries.ts',
      '../contract.ts',
      '#goods/catalogue/contract.ts',
      '../../orders/web/index.ts',
      '#ordering/orders/web/order-row.tsx',
      '#site/home/web/index.ts',
      'type #site/home/contract.ts',
      '#service/contact/web/index.ts',
      'zod',
      'node:path',
    ],
    allowed: [
      '../calls.ts',
      'type ../contract.ts',
      './queries.ts',
      'type #goods/catalogue/contract.ts',
      '#goods/catalogue/web/index.ts',
      '#ordering/orders/web/index.ts',
      '#web/ui/link.tsx',
    ],
  },
  {
    file: 'src/server/app.ts',
    forbidden: [
      '#web/ui/link.tsx',
      '../web/ui/link.tsx',
      '#demo/seed.ts',
      '#shop/calls.ts',
      'type #shop/contracts.ts',
      '#ordering/basket/server/index.ts',
      '#ordering/basket/server/tables.ts',
      'type #ordering/basket/contract.ts',
    ],
    allowed: ['#shared/money.ts', './env.ts', '#features/wire.ts', 'node:fs', 'zod'],
  },
  {
    file: 'src/shop/start.ts',
    forbidden: ['#web/ui/link.tsx', '#ordering/basket/web/index.ts', '#ordering/basket/server/add-lines.ts'],
    allowed: ['#demo/seed.ts', '#ordering/basket/server/index.ts', '#site/works/server/index.ts', './routes.ts'],
  },
  {
    file: 'src/features/goods/stock/server/reserve.ts',
    forbidden: [
      '#ordering/basket/server/index.ts',
      '#ordering/basket/server/tables.ts',
      'type #ordering/basket/contract.ts',
      '#site/home/server/index.ts',
      '#shop/routes.ts',
    ],
    allowed: ['#goods/products/server/tables.ts', '#identity/accounts/server/tables.ts', '#server/db/index.ts'],
  },
  {
    file: 'src/features/ordering/basket/server/add-lines.ts',
    forbidden: [
      '#web/ui/link.tsx',
      '../web/basket-page.tsx',
      '#ordering/orders/server/queries.ts',
      '../../orders/server/index.ts',
      '../../../server/env.ts',
      '#service/contact/server/index.ts',
      '#exchange/goods-import/server/tables.ts',
    ],
    allowed: [
      './queries.ts',
      '../contract.ts',
      '#server/env.ts',
      '#goods/pricing/server/index.ts',
      '#ordering/orders/server/index.ts',
      '#ordering/orders/server/tables.ts',
    ],
  },
  {
    file: 'src/features/ordering/basket/contract.ts',
    forbidden: [
      'drizzle-orm',
      'node:crypto',
      '#server/env.ts',
      './server/tables.ts',
      './totals.ts',
      '#web/ui/link.tsx',
      '#site/layout/contract.ts',
    ],
    allowed: [
      'zod',
      '#shared/endpoint.ts',
      './calls.ts',
      '#features/wire.ts',
      '#ordering/orders/contract.ts',
      '#goods/catalogue/contract.ts',
    ],
  },
  {
    file: 'src/features/goods/stock/calls.ts',
    forbidden: [
      'zod',
      './contract.ts',
      './server/index.ts',
      '../pricing/calls.ts',
      '#goods/pricing/contract.ts',
      '#ordering/orders/calls.ts',
      'node:fs',
    ],
    allowed: ['#shared/endpoint.ts', '#goods/pricing/calls.ts', './totals.ts'],
  },
  {
    file: 'src/demo/seed.ts',
    forbidden: ['#ordering/basket/server/add-lines.ts', '#ordering/basket/web/basket-page.tsx'],
    allowed: ['#ordering/basket/server/index.ts', '#ordering/basket/server/tables.ts', '#server/env.ts'],
  },
  {
    file: 'src/features/ordering/basket/server/add-lines.db.test.ts',
    forbidden: ['#ordering/orders/server/queries.ts', '../../orders/server/factory.ts'],
    allowed: ['#ordering/orders/server/factory.ts', './add-lines.ts', '#shop/testing/test-app.ts'],
  },
  {
    file: 'src/web/app/cycle-a.ts',
    forbidden: ['#web/app/cycle-b.ts'],
    allowed: [],
  },
  {
    file: 'src/web/app/cycle-b.ts',
    forbidden: ['./cycle-a.ts'],
    allowed: [],
  },
];

/** Other house rules that must fire: a whole file and the rule. */
const HOUSE_RULES = [
  { file: 'src/web/ui/link.tsx', code: 'export default function link() {}', rule: 'no-default-export' },
  { file: 'src/server/log.ts', code: "console.log('x');", rule: 'no-console' },
  { file: 'src/web/ui/untyped.ts', code: 'export const untyped: any = 1;', rule: 'no-explicit-any' },
  { file: 'src/web/ui/picture.tsx', code: 'export const Picture = () => <img src="/a.webp" />;', rule: 'alt-text' },
  { file: 'src/shared/focus.test.ts', code: "it.only('adds', () => expect(1).toBe(1));", rule: 'no-focused-tests' },
  { file: 'src/shared/each.test.ts', code: "it.each(listOf())('%s', () => {});", rule: 'no-empty-list' },
  { file: 'src/shared/spread.test.ts', code: "it.each([...listOf()])('%s', () => {});", rule: 'no-empty-list' },
  {
    file: 'src/shared/none.test.ts',
    code: "const none: [] = [];\ndescribe.each(none)('%s', () => {});",
    rule: 'no-empty-list',
  },
  { file: 'e2e/loop.spec.ts', code: 'for (const one of listOf()) test(one, () => {});', rule: 'no-empty-list' },
];

/** Lists of tests that are filled by what stands in their file. */
const FILLED_LISTS = {
  file: 'src/shared/filled.test.ts',
  code: [
    "import { nonEmpty } from '#shared/testing/non-empty.ts';",
    "import { listOf } from '#shared/list.ts';",
    "import { expect, it } from 'vitest';",
    'const WRITTEN = { a: 1 } as const;',
    "it.each([1, 2])('is %s', (one) => expect(one).toBe(1));",
    "it.each(nonEmpty(listOf()))('has %s', (one) => expect(one).toBe(1));",
    "for (const one of Object.keys(WRITTEN)) it(`${one}`, () => expect(one).toBe('a'));",
    'it("sees each of them", () => {',
    '  for (const one of listOf()) expect(one).toBe(1);',
    '});',
  ].join('\n'),
};

const BOUNDARY_RULE = /no-restricted-imports|no-nodejs-modules|no-cycle/;

type Finding = { filename: string; code: string; labels: { span: { line: number } }[] };

function importLine(target: string, index: number): string {
  if (target.startsWith('import(')) return `export const lazy${index} = () => ${target};`;
  if (target.startsWith('type ')) return `export type { Name${index} } from '${target.slice('type '.length)}';`;
  return `export { name${index} } from '${target}';`;
}

/** Lints the samples in a tree of their own under the project's configuration. */
function lintSamples(root: string): { files: number; findings: Finding[] } {
  for (const file of ['oxlint.config.ts', 'scripts/lint-boundaries.ts', 'scripts/lint-test-lists.ts', 'package.json']) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(file, join(root, file));
  }
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const { file, forbidden, allowed } of SAMPLES)
    write(file, [...forbidden, ...allowed].map(importLine).join('\n'));
  for (const { file, code } of [...HOUSE_RULES, FILLED_LISTS]) write(file, code);

  const oxlint = join(process.cwd(), 'node_modules/.bin/oxlint');
  const { stdout, stderr } = spawnSync(oxlint, ['--format=json'], { cwd: root, encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Error(`oxlint gave no report: ${stdout}${stderr}`);
  const report = JSON.parse(stdout) as { diagnostics: Finding[]; number_of_files: number };
  return { files: report.number_of_files, findings: report.diagnostics };
}

describe('lint', () => {
  let root: string;
  let files: number;
  let findings: Finding[];

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'optovik-boundaries-'));
    ({ files, findings } = lintSamples(root));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('lint reads every sample and its own configuration', () => {
    expect(files).toBe(SAMPLES.length + HOUSE_RULES.length + 1 + 3);
  });

  it.each(SAMPLES)('keeps the boundaries of $file', ({ file, forbidden, allowed }) => {
    const lines = findings
      .filter((finding) => finding.filename === file && BOUNDARY_RULE.test(finding.code))
      .flatMap((finding) => finding.labels.map((label) => label.span.line));
    const targets = [...forbidden, ...allowed];
    expect(targets.filter((_, index) => lines.includes(index + 1))).toEqual(forbidden);
  });

  it('lint accepts lists of tests that stand in their file or are proved to be filled', () => {
    expect(findings.filter((finding) => finding.filename === FILLED_LISTS.file)).toEqual([]);
  });

  it.each(HOUSE_RULES)('reports $rule', ({ file, rule }) => {
    expect(findings.filter((finding) => finding.filename === file).map((finding) => finding.code)).toContainEqual(
      expect.stringContaining(rule),
    );
  });
});
