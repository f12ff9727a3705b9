import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { existsSync } from 'node:fs';
import { NO_NEWS_PHOTO, Picture } from './picture.tsx';

type Props = Parameters<typeof Picture>[0];

const html = (changes: Partial<Props>) =>
  renderToString(createElement(Picture, { source: '/a.jpg', alt: 'Лампа', width: 80, height: 60, ...changes }));

describe('picture', () => {
  it('a picture loads lazily unless it is the main picture of the page', { tags: ['R-CONST-07'] }, () => {
    expect(html({})).toContain('loading="lazy"');
    expect(html({ isMain: true })).toContain('loading="eager"');
  });

  it('a picture offers WebP before the standard format, in a box of fixed size', { tags: ['R-ENT-03'] }, () => {
    const both = html({ source: { webp: '/a.webp', standard: '/a.jpg' } });
    expect(both).toMatch(/<source type="image\/webp" srcSet="\/a.webp"\/>.*src="\/a.jpg"/);
    expect(both).toMatch(/width="80" height="60"/);
    expect(html({})).not.toContain('<source');
  });

  it('an absent picture shows the placeholder, news show their own', { tags: ['R-ESCR-09', 'R-ESCR-10'] }, () => {
    expect(html({ source: '' })).toContain('src="/img/no-photo-svg.svg"');
    expect(html({ source: '', placeholder: NO_NEWS_PHOTO })).toContain('src="/img/no-photo-news.svg"');
    for (const name of ['no-photo-svg', 'no-photo-news']) {
      expect(existsSync(`src/web/public/img/${name}.svg`), name).toBe(true);
    }
  });
});
