import { describe, expect, it } from 'vitest';
import { ProgressBar, progressLine } from './progress-bar.ts';

function bar(isTTY: boolean) {
  let now = 0;
  const written: string[] = [];
  const made = new ProgressBar({ isTTY, write: (text) => written.push(text) }, () => now);
  const at = (milliseconds: number, done: number) => {
    now = milliseconds;
    made.show({ label: 'Загрузка', done, total: 100 });
  };
  return { at, written, clear: () => made.clear() };
}

describe('the progress of a command', () => {
  it('is a line with a bar and a percent', () => {
    expect(progressLine({ label: 'Загрузка', done: 50, total: 100 })).toBe(
      `Загрузка: ${'█'.repeat(15)}${'░'.repeat(15)} 50\u00A0%`,
    );
    expect(progressLine({ label: 'Загрузка', done: 0, total: 0 })).toContain('0\u00A0%');
    expect(progressLine({ label: 'Загрузка', done: 7, total: 5 })).toContain('100\u00A0%');
  });

  it('is shown on a terminal from the first second on, and taken away at the end', () => {
    const { at, written, clear } = bar(true);
    at(900, 10);
    expect(written).toEqual([]);
    at(1100, 20);
    at(1200, 20);
    expect(written).toHaveLength(1);
    clear();
    clear();
    expect(written).toHaveLength(2);
    expect(written[1]).toBe('\r\u001B[K');
  });

  it('is a line now and then where the output is no terminal', () => {
    const { at, written, clear } = bar(false);
    for (let second = 1; second <= 25; second += 1) at(second * 1000, second);
    clear();
    expect(written).toHaveLength(2);
    expect(written.every((line) => line.endsWith('\n'))).toBe(true);
  });
});
