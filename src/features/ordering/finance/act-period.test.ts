import { expect, it } from 'vitest';
import { actPeriodProblem } from './act-period.ts';

const TODAY = '2026-03-16';
const fieldOf = (from: string, to: string) => actPeriodProblem(from, to, TODAY)?.field ?? null;

it('an act is for days in order, none in the future, at most a year', () => {
  expect(fieldOf('2026-03-16', '2026-03-16')).toBeNull();
  expect(fieldOf('2026-03-16', '2026-03-15')).toBe('periodFrom');
  expect(fieldOf('2026-03-01', '2026-03-17')).toBe('periodTo');
  expect(fieldOf('2025-03-16', '2026-03-16')).toBeNull();
  expect(fieldOf('2025-03-15', '2026-03-16')).toBe('periodFrom');
  expect(fieldOf('2024-02-29', '2025-03-01')).toBeNull();
  expect(fieldOf('2024-02-29', '2025-03-02')).toBe('periodFrom');
});
