import { describe, expect, it } from 'vitest';
import { refusal, renderVisit } from '#web/testing/render-visit.ts';

const CODE = 'Код ошибки request-1';

describe('the code of a failure on a page', () => {
  it.each([
    [500, new Error('broken')],
    [500, refusal(500, 'INTERNAL')],
    [503, refusal(503, 'INTERNAL')],
  ])('is shown for %i', async (status, error) => {
    const failing = { cabinetMain: () => Promise.reject(error) };
    const page = await renderVisit('/', { role: 'USER', answers: failing });
    expect(page.status).toBe(status);
    expect(page.html).toContain(CODE);
  });

  it.each([403, 404, 429])('is not shown for %i', async (status) => {
    const failing = { cabinetMain: () => Promise.reject(refusal(status, String(status))) };
    const page = await renderVisit('/', { role: 'USER', answers: failing });
    expect(page.status).toBe(status);
    expect(page.html).not.toContain('Код ошибки');
  });
});
