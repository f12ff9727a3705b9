import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ThreadMetrics } from '#server/metrics/thread-metrics.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { NodeFigures } from './node-figures.ts';

type Query = { where: string; expr: string; texts: string[] };
type Target = { expr: string; legendFormat: string };

const read = (file: string) => readFileSync(new URL(`../../../deploy/monitoring/${file}`, import.meta.url), 'utf8');

const rules = parse(read('alarms.yml')) as {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
};
const board = JSON.parse(read('board.json')) as { panels: { title: string; targets?: Target[] }[] };

const queries: Query[] = [
  ...rules.groups.flatMap((group) =>
    group.rules.map(({ alert, expr, annotations }) => ({ where: alert, expr, texts: Object.values(annotations) })),
  ),
  ...board.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ where: title, expr, texts: [legendFormat] })),
  ),
];

/** Labels of each figure that the shop gives; a histogram is three of them. */
const labelsOf = new Map<string, readonly string[]>([['up', []]]);
const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
for (const { registry } of [new ThreadMetrics(1, pool), new NodeFigures()]) {
  for (const metric of registry.getMetricsAsArray()) {
    const { name, labelNames, type } = metric as unknown as { name: string; labelNames: string[]; type: string };
    const names = type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name];
    for (const one of names) labelsOf.set(one, labelNames);
  }
}

/** That Prometheus adds. */
const OF_PROMETHEUS = ['job', 'instance', 'le'];

const figuresIn = (expr: string): string[] => expr.match(/\b(optovik_\w+|up)\b/g) ?? [];

/** Labels that a query chooses or groups by, and those that its texts show. */
function labelsIn({ expr, texts }: Query): string[] {
  const chosen = Array.from(expr.matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)/g), ([, label]) => label!);
  const grouped = Array.from(expr.matchAll(/\bby \(([^)]*)\)/g), ([, list]) => list!.split(/,\s*/)).flat();
  const shown = texts.flatMap((text) =>
    Array.from(text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)/g), ([, label]) => label!),
  );
  return [...chosen, ...grouped, ...shown];
}

describe('the alarms and the board', () => {
  it('ask for figures that the shop gives', () => {
    for (const { where, expr } of nonEmpty(queries)) {
      expect([where, nonEmpty(figuresIn(expr)).filter((name) => !labelsOf.has(name))]).toEqual([where, []]);
    }
  });

  it('name labels that these figures have', () => {
    for (const query of nonEmpty(queries)) {
      const known = new Set([...OF_PROMETHEUS, ...figuresIn(query.expr).flatMap((name) => labelsOf.get(name) ?? [])]);
      expect([query.where, labelsIn(query).filter((label) => !known.has(label))]).toEqual([query.where, []]);
    }
  });

  it('show every figure of the shop on the board', () => {
    const shown = new Set(board.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => figuresIn(expr))));
    const hidden = [...labelsOf.keys()].filter((name) => name !== 'up' && !shown.has(name));
    expect(hidden).toEqual([]);
  });

  it('have Russian titles', () => {
    for (const { title } of nonEmpty(board.panels)) expect(title).toMatch(/[а-яё]/i);
  });
});
