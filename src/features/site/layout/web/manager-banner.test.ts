import { describe, expect, it } from 'vitest';
import { headerOf, renderVisit } from '#web/testing/render-visit.ts';

const BANNER = 'aria-label="Работа от имени покупателя"';

const pageWith = async (actor: { full_name: string } | null) =>
  (await renderVisit('/', { role: 'USER', answers: { header: () => headerOf({ actor }) } })).html;

describe('manager banner', () => {
  it('has the exit button while a manager acts as a customer', { tags: ['R-ROLE-21', 'R-BANNER-01'] }, async () => {
    const html = await pageWith({ full_name: 'Ким Олег' });
    const start = html.indexOf(BANNER);
    expect(start).toBeGreaterThan(-1);
    const banner = html.slice(start, html.indexOf('</section>', start));
    expect(banner).toContain('ООО «Монтаж»');
    expect(banner).toContain('>Выйти</button>');
    expect(html).toContain('data-banner=""');
  });

  it('is not shown to the customer', { tags: ['R-ROLE-21'] }, async () => {
    const html = await pageWith(null);
    expect(html).not.toContain(BANNER);
    expect(html).not.toContain('data-banner');
  });
});
