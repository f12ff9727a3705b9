import { describe, expect, it } from 'vitest';
import type { Data } from '#shared/endpoint.ts';
import { NBSP } from '#shared/number-format.ts';
import { refusal, renderVisit } from '#web/testing/render-visit.ts';

/** The current company of the made-up header is 1. */
const firm = (id = 1) => ({ contragent: { id, name: `ООО «Фирма ${id}»` }, currency: 'RUB' as const });
const balance = (id: number): Data<'financeBalance'> => ({
  ...firm(id),
  asOf: '2026-11-24T03:00:00.000Z',
  balance: -100,
  receivables: 100,
  overdue: 0,
  overdueSince: null,
  advance: 0,
  creditLimit: 0,
  creditAvailable: null,
  reserved: 0,
  contracts: [],
});
const answers = (sections: Data<'financeSections'>['sections'], id = 1) => ({
  financeSections: () => ({ ...firm(id), sections }),
  financeBalance: () => balance(id),
  financeBonusPlan: () => ({ ...firm(id), items: [] }),
});
const textOf = async (path: string, given: Parameters<typeof renderVisit>[1]) =>
  (await renderVisit(path, { role: 'ADMIN', ...given })).html.replaceAll(NBSP, ' ');

describe('the page of finances', () => {
  it('begins with the sentence and offers only what has data', { tags: ['R-ROUTE-23', 'R-FEAT-23'] }, async () => {
    const html = await textOf('/finances/', { answers: answers(['balance', 'acts']) });
    expect(html).toMatch(/Вы должны 100 ₽.*По данным 1С на 24\.11\.2026 06:00.*Взаиморасчёты.*Задолженность/s);
    expect(html).toContain('href="/finances/?section=acts"');
    expect(html).not.toMatch(/section=(history|schedule|bonus)/);
  });

  it('shows the first section in place of one without data', async () => {
    expect(await textOf('/finances/?section=bonus', { answers: answers(['balance']) })).toContain('Задолженность');
    expect(await textOf('/finances/?section=nothing', { answers: answers(['balance']) })).toContain('Задолженность');
  });

  it('says so where there is no data at all', async () => {
    const html = await textOf('/finances/', { answers: answers([]) });
    expect(html).toContain('ООО «Фирма 1»: данных пока нет');
    expect(html).not.toContain('Разделы финансов');
  });

  it('shows nothing of another company than the current one', async () => {
    const mainOf = async (id: number) =>
      /<main.*<\/main>/s.exec(await textOf('/finances/', { answers: answers(['balance'], id) }))?.[0];
    expect(await mainOf(1)).toMatch(/Фирма 1.*Вы должны/s);
    const other = await mainOf(2);
    expect(other).toContain('Финансы');
    expect(other).not.toMatch(/Фирма 2|Вы должны/);
  });

  it('says within the layout who can give the right that is missing', { tags: ['R-ROUTE-23'] }, async () => {
    const refused = () => {
      throw refusal(403, 'FORBIDDEN');
    };
    const { status, html } = await renderVisit('/finances/', {
      role: 'USER',
      answers: { financeSections: refused, financeBalance: refused },
    });
    expect(status).toBe(403);
    expect(html).toMatch(/<header.*<h1>Нет доступа<\/h1>/s);
  });

  it('is no error for who buys for no company: the page of companies is the next step', async () => {
    const refused = () => {
      throw refusal(409, 'NO_COMPANY');
    };
    const { status, html } = await renderVisit('/finances/', {
      role: 'USER',
      answers: { financeSections: refused, financeBalance: refused },
    });
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Финансы<\/h1>/);
  });
});
