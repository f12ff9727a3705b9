import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { ROOT } from '../build/root.ts';
import { alarmCases } from './alarm-cases.fixture.ts';

type Rule = { alert: string; annotations: { summary: string; remedy: string; chapter: string } };

const FILE = join(ROOT, 'deploy', 'monitoring', 'alarms.yml');
const { groups } = parse(readFileSync(FILE, 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = nonEmpty(groups.flatMap((group) => group.rules));

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** What a file with headings calls their addresses. */
const anchorsOf = (text: string): string[] =>
  Array.from(text.matchAll(/^#+ (.*)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the alarms', () => {
  it('say in Russian what has happened and what to do, and name a chapter that exists', () => {
    for (const { alert, annotations } of rules) {
      const { summary, remedy, chapter } = annotations;
      expect([alert, summary, remedy]).toEqual([alert, expect.stringMatching(/[а-я]/), expect.stringMatching(/[а-я]/)]);
      const [file, anchor] = chapter.split('#');
      const path = join(ROOT, 'docs', file!);
      expect([alert, existsSync(path) && anchorsOf(readFileSync(path, 'utf8'))]).toEqual([
        alert,
        expect.arrayContaining([anchor]),
      ]);
    }
  });

  it('have a case each', () => {
    expect(rules.map(({ alert }) => alert).toSorted()).toEqual(Object.keys(alarmCases).toSorted());
  });

  it.skipIf(!hasPromtool)('are rules of Prometheus (promtool, Debian package prometheus)', () => {
    expect(promtool('check', 'rules', FILE)).toContain(`${rules.length} rules found`);
  });

  it.skipIf(!hasPromtool)('fire in their case and in no other (promtool)', () => {
    const cases = Object.entries(alarmCases).flatMap(([alert, { fires, silent }]) => [
      testOf(fires, [{ labels: `{alertname="${alert}"}`, value: 1 }]),
      testOf(silent, []),
    ]);
    const folder = mkdtempSync(join(tmpdir(), 'optovik-alarms-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'cases.yml');
    writeFileSync(file, JSON.stringify({ rule_files: [FILE], evaluation_interval: '1m', tests: cases }));
    expect(promtool('test', 'rules', file)).toContain('SUCCESS');
  });
});

const testOf = (series: Record<string, string>, samples: { labels: string; value: number }[]) => ({
  interval: '1m',
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  promql_expr_test: [
    {
      expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
      eval_time: '80m',
      exp_samples: samples,
    },
  ],
});

function promtool(...args: string[]): string {
  const { stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return stdout + stderr;
}
