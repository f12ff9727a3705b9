import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { refusal, renderVisit } from '#web/testing/render-visit.ts';
import { guardWorks } from './guard-works.ts';

const works = (active: boolean, until: string | null = null) => ({ technicalWorks: () => ({ active, until }) });

describe('pages during technical works', () => {
  it('every page redirects guests, buyers and managers to the maintenance page', { tags: ['R-ROUTE-48'] }, async () => {
    for (const role of [undefined, 'USER', 'ADMIN', 'MANAGER'] as const) {
      for (const path of ['/', '/orders/', '/privacy/', '/no/such/page/']) {
        const { status, headers } = await renderVisit(path, { role, answers: works(true) });
        expect([status, headers.get('Location')]).toEqual([302, '/engineering-works/']);
      }
    }
  });

  it('a technical user is not redirected and may log in', { tags: ['R-ROUTE-48', 'R-ROLE-02'] }, async () => {
    expect((await renderVisit('/', { role: 'TECH', answers: works(true) })).status).toBe(200);
    expect((await renderVisit('/auth/', { answers: works(true) })).status).toBe(200);
  });

  it('a failed check of the maintenance state redirects nobody', { tags: ['R-ROUTE-48'] }, async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const answers = { technicalWorks: () => Promise.reject(refusal(500, 'INTERNAL')) };
    expect((await renderVisit('/', { role: 'USER', answers })).status).toBe(200);
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });

  it(
    'the maintenance page answers with status 503',
    { tags: ['R-ROUTE-47', 'R-ESCR-05', 'R-ESCR-06', 'R-ESCR-07'] },
    async () => {
      const { status, html } = await renderVisit('/engineering-works/', {
        answers: works(true, '2030-01-31T15:00:00.000Z'),
      });
      expect(status).toBe(503);
      expect(html).toContain('Ведутся технические работы');
      expect(html).toContain('Наш сайт находится на техническом обслуживании и скоро будет доступен.');
      expect(html).toContain('Планируем закончить 31.01.2030 в 18:00.');
      expect(html).toMatch(/<button[^>]*>Перезагрузить/);
    },
  );

  it('the maintenance page can be opened when there is no maintenance', { tags: ['R-ROUTE-47'] }, async () => {
    const { status, html } = await renderVisit('/engineering-works/', { role: 'USER', answers: works(false) });
    expect(status).toBe(200);
    expect(html).toContain('Ведутся технические работы');
  });

  it('maintenance overrides the closed state for pages', { tags: ['R-FEAT-34'] }, async () => {
    const closed = () => Promise.reject(Object.assign(refusal(200, 'CLOSED'), { data: { closed: true } }));
    const answers = { ...works(true), header: closed, sidebar: closed };
    expect((await renderVisit('/engineering-works/', { role: 'USER', answers })).status).toBe(503);
    const shut = await renderVisit('/', { role: 'USER', answers: { ...answers, ...works(false) } });
    expect(shut.status).toBe(501);
    expect(shut.html).toContain('Доступ к сайту закрыт');
    expect(shut.html).toContain('Выйти');
    expect(shut.html).toContain('href="tel:+78005553535"');
  });
});

describe('guardWorks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function visitor(answer: () => unknown) {
    const ask = vi.fn<() => Promise<unknown>>(async () => answer());
    const context = {
      queryClient: new QueryClient(),
      api: ask as unknown as ApiClient,
      session: { loggedIn: true, role: 'USER' },
    } as unknown as AppContext;
    return { ask, open: () => guardWorks({ context, matches: [{}] }) };
  }

  it('asks at most once a minute, regardless of the answer', { tags: ['R-ROUTE-48'] }, async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    for (const answer of [
      () => ({ active: false, until: null }),
      () => {
        throw new Error('lost');
      },
    ]) {
      const { ask, open } = visitor(answer);
      await open();
      vi.advanceTimersByTime(59_000);
      await open();
      expect(ask).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(1_001);
      await open();
      expect(ask).toHaveBeenCalledTimes(2);
    }
  });

  it('throws a redirect to the maintenance page', { tags: ['R-ROUTE-48'] }, async () => {
    const { open } = visitor(() => ({ active: true, until: null }));
    await expect(open()).rejects.toMatchObject({ options: { href: '/engineering-works/', statusCode: 302 } });
  });
});
