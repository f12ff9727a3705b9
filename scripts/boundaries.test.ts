import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What a file may and may not import: `import('…')` and `type …` stand for those forms, the rest are plain imports. */
type Layer = { file: string; forbidden: string[]; allowed: string[] };

const LAYERS: Layer[] = [
  {
    file: 'src/shared/money.ts',
    forbidden: [
      '#server/env.ts',
      'type #server/env.ts',
      '#web/ui/link.tsx',
      '#features/calls.ts',
      '#features/basket/calls.ts',
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
      '#features/basket/server/index.ts',
      '#features/basket/server/tables.ts',
      '#features/basket/web/basket-page.tsx',
      'type #features/basket/web/basket-page.tsx',
      'type #features/basket/server/tables.ts',
      '#features/basket/contract.ts',
      '#features/contracts.ts',
      '../../features/basket/web/index.ts',
      'zod',
      'zod/mini',
      'node:fs',
    ],
    allowed: [
      '#shared/money.ts',
      '#web/ui/link.tsx',
      '../ui/link.tsx',
      '#features/calls.ts',
      '#features/basket/calls.ts',
      '#features/basket/web/index.ts',
      'type #features/contracts.ts',
      'type #features/basket/contract.ts',
      'react',
    ],
  },
  {
    file: 'src/web/app/entry-server.tsx',
    forbidden: ['#server/env.ts', 'zod'],
    allowed: ['node:stream'],
  },
  {
    file: 'src/features/basket/web/basket-page.tsx',
    forbidden: [
      '#server/env.ts',
      '../server/queries.ts',
      '../contract.ts',
      '../../wire.ts',
      '../../orders/web/index.ts',
      '#features/orders/web/order-row.tsx',
      '#features/basket/web/queries.ts',
      'zod',
      'node:path',
    ],
    allowed: [
      '../calls.ts',
      'type ../contract.ts',
      './queries.ts',
      '#features/orders/web/index.ts',
      '#web/ui/link.tsx',
    ],
  },
  {
    file: 'src/server/app.ts',
    forbidden: [
      '#web/ui/link.tsx',
      '../web/ui/link.tsx',
      '#demo/seed.ts',
      '#features/basket/web/index.ts',
      '#features/basket/server/add-lines.ts',
      '#features/basket/server/factory.ts',
    ],
    allowed: [
      '#shared/money.ts',
      './env.ts',
      '#features/contracts.ts',
      '#features/basket/contract.ts',
      '#features/basket/server/index.ts',
      '#features/basket/server/tables.ts',
      'node:fs',
      'zod',
    ],
  },
  {
    file: 'src/server/features.ts',
    forbidden: ['#web/ui/link.tsx', '#features/basket/web/index.ts'],
    allowed: ['#features/basket/server/routes.ts', '#features/basket/server/jobs.ts'],
  },
  {
    file: 'src/server/start.ts',
    forbidden: ['#web/ui/link.tsx'],
    allowed: ['#demo/seed.ts', '#features/basket/server/index.ts'],
  },
  {
    file: 'src/features/basket/server/add-lines.ts',
    forbidden: [
      '#web/ui/link.tsx',
      '../web/basket-page.tsx',
      '#features/orders/server/queries.ts',
      '#features/basket/server/queries.ts',
      '../../orders/server/index.ts',
      '../../../server/env.ts',
    ],
    allowed: [
      './queries.ts',
      '../contract.ts',
      '#server/env.ts',
      '#features/orders/server/index.ts',
      '#features/orders/server/tables.ts',
    ],
  },
  {
    file: 'src/features/basket/contract.ts',
    forbidden: [
      'drizzle-orm',
      'node:crypto',
      '#server/env.ts',
      './server/tables.ts',
      './totals.ts',
      '#web/ui/link.tsx',
    ],
    allowed: [
      'zod',
      '#shared/endpoint.ts',
      './calls.ts',
      '../wire.ts',
      '../orders/contract.ts',
      '#features/orders/contract.ts',
      '#features/orders/calls.ts',
    ],
  },
  {
    file: 'src/features/stock/calls.ts',
    forbidden: [
      'zod',
      './contract.ts',
      './server/index.ts',
      '../orders/calls.ts',
      '#features/orders/contract.ts',
      'node:fs',
    ],
    allowed: ['#shared/endpoint.ts', '#features/orders/calls.ts', './totals.ts'],
  },
  {
    file: 'src/features/calls.ts',
    forbidden: ['zod', './basket/contract.ts', './basket/server/index.ts'],
    allowed: ['./basket/calls.ts', '#shared/endpoint.ts'],
  },
  {
    file: 'src/features/contracts.ts',
    forbidden: ['./basket/server/index.ts', 'pg'],
    allowed: ['./basket/contract.ts', './calls.ts', 'zod'],
  },
  {
    file: 'src/demo/seed.ts',
    forbidden: ['#features/basket/server/add-lines.ts', '#features/basket/web/basket-page.tsx'],
    allowed: ['#features/basket/server/index.ts', '#features/basket/server/tables.ts', '#server/env.ts'],
  },
  {
    file: 'src/features/basket/server/add-lines.db.test.ts',
    forbidden: ['#features/orders/server/queries.ts', '../../orders/server/factory.ts'],
    allowed: ['#features/orders/server/factory.ts', './add-lines.ts', '#server/testing/test-app.ts'],
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
];

const BOUNDARY_RULE = /no-restricted-imports|no-nodejs-modules|no-cycle/;

type Finding = { filename: string; code: string; labels: { span: { line: number } }[] };

function importLine(target: string, index: number): string {
  if (target.startsWith('import(')) return `export const lazy${index} = () => ${target};`;
  if (target.startsWith('type ')) return `export type { Name${index} } from '${target.slice('type '.length)}';`;
  return `export { name${index} } from '${target}';`;
}

/** Lints the samples in a tree of their own under the project's configuration. */
function lintSamples(root: string): { files: number; findings: Finding[] } {
  for (const file of ['.oxlintrc.json', 'package.json']) copyFileSync(file, join(root, file));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const { file, forbidden, allowed } of LAYERS) write(file, [...forbidden, ...allowed].map(importLine).join('\n'));
  for (const { file, code } of HOUSE_RULES) write(file, code);

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

  it('looks at every sample', () => {
    expect(files).toBe(LAYERS.length + HOUSE_RULES.length);
  });

  it.each(LAYERS)('keeps the boundaries of $file', ({ file, forbidden, allowed }) => {
    const lines = findings
      .filter((finding) => finding.filename === file && BOUNDARY_RULE.test(finding.code))
      .flatMap((finding) => finding.labels.map((label) => label.span.line));
    const targets = [...forbidden, ...allowed];
    expect(targets.filter((_, index) => lines.includes(index + 1))).toEqual(forbidden);
  });

  it.each(HOUSE_RULES)('reports $rule', ({ file, rule }) => {
    expect(findings.filter((finding) => finding.filename === file).map((finding) => finding.code)).toContainEqual(
      expect.stringContaining(rule),
    );
  });
});
