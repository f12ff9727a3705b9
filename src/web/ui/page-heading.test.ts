import { RouterContextProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Breadcrumb } from '#features/wire.ts';
import { createAppRouter } from '#web/app/router.ts';
import { PageHeading } from './page-heading.tsx';

const router = createAppRouter({ api: () => Promise.reject(new Error('No call is made here')) });

function headingOf(crumbs: Breadcrumb[], title: string): string {
  const heading = createElement(PageHeading, { crumbs, title });
  return renderToString(createElement(RouterContextProvider, { router, children: heading } as never));
}

const home = { path: '/', title: 'Главная' };
const catalogue = { path: '/catalog/', title: 'Каталог' };
const cables = { path: '/catalog/kabel/', title: 'Кабель' };

describe('the heading of a page', () => {
  it('breadcrumbs list every ancestor of the page, separated by /', { tags: ['R-CRUMB-01'] }, () => {
    const html = headingOf([home, catalogue, cables], 'Кабель');
    const trail = html.slice(html.indexOf('<nav'), html.indexOf('</nav>'));
    expect(trail.replace(/<[^>]+>/g, '')).toBe('Главная/Каталог/Кабель');
    expect(Array.from(trail.matchAll(/href="([^"]+)"/g), ([, href]) => href)).toEqual(['/', '/catalog/']);
    expect(trail).toMatch(/<span aria-current="page">Кабель</);
  });

  it('breadcrumbs show every sign of a title as text, as the heading does', { tags: ['R-CRUMB-01'] }, () => {
    const title = 'Болт <b>М6</b> & гайка';
    const html = headingOf([home, { path: '/1/', title }, { path: '/2/', title }], title);
    const shown = 'Болт &lt;b&gt;М6&lt;/b&gt; &amp; гайка';
    expect(html).toContain(`>${shown}</a>`);
    expect(html).toContain(`<span aria-current="page">${shown}</span>`);
    expect(html).toContain(`aria-label="Назад: ${shown}"`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${shown}</h1>`));
  });

  it(
    'breadcrumbs truncate a title after 35 characters and show all of it on hover',
    { tags: ['R-CRUMB-02', 'R-CONST-20'] },
    () => {
      const [fits, long] = ['б'.repeat(35), 'в'.repeat(36)];
      const html = headingOf([home, { path: '/1/', title: fits }, { path: '/2/', title: long }, cables], 'Кабель');
      expect(html).toContain(`>${fits}</a>`);
      expect(html).not.toContain(`title="${fits}"`);
      expect(html).toMatch(new RegExp(`<a[^>]* title="${long}"[^>]*>в{35}…</a>`));
      const last = headingOf([home, { path: '/2/', title: long }], 'Кабель');
      expect(last).toContain(`<span aria-current="page" title="${long}">${'в'.repeat(35)}…</span>`);
    },
  );

  it('the back arrow beside the title leads to the parent page', { tags: ['R-CRUMB-03'] }, () => {
    const html = headingOf([home, catalogue, cables], 'Кабель силовой');
    const line = html.slice(html.indexOf('</nav>'));
    expect(line).toMatch(/<a[^>]*aria-label="Назад: Каталог"[^>]*href="\/catalog\/".*<h1>Кабель силовой<\/h1>/s);
    expect(line.match(/<a /g)).toHaveLength(1);
  });

  it('a page without ancestors has neither breadcrumbs nor back arrow', { tags: ['R-CRUMB-04'] }, () => {
    for (const crumbs of [[], [home]]) {
      const html = headingOf(crumbs, 'Главная');
      expect(html).toContain('<h1>Главная</h1>');
      expect(html).not.toMatch(/<nav|<a /);
    }
  });
});
