import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentedBlocks } from '#server/testing/documented-blocks.ts';
import { inspectSettlements } from './inspect-settlements.ts';

describe('the example of docs/settlements.md', () => {
  it('adds up', async () => {
    const [text = '', ...others] = documentedBlocks('settlements.md', 'json');
    expect(others).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'optovik-docs-'));
    try {
      const path = join(folder, 'settlements.jsonl');
      writeFileSync(path, text);
      const reading = { now: new Date('2026-11-24T09:00:00Z'), timeZone: 'Europe/Moscow' };
      const summary = await inspectSettlements({ path, name: 'settlements.jsonl' }, reading);
      expect(summary.companyIds.size).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
