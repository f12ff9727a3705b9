import type { Icon as TablerIcon } from '@tabler/icons-react';
import { createElement, type ReactElement, type ReactNode } from 'react';

/** A decorative icon; the text or label beside it gives its meaning. */
export function Icon({ of: Glyph, size = 20 }: { of: TablerIcon; size?: number }): ReactNode {
  const glyph = <Glyph size={size} stroke={1.75} aria-hidden="true" focusable="false" />;
  return drawMarkup ? drawOnce(Glyph, size, glyph) : glyph;
}

let drawMarkup: ((glyph: ReactElement) => string) | undefined;

/**
 * Has every icon written once and its lines inserted as text from then on, instead of element by element: a list of
 * goods has some eighty icons, a quarter of its elements. For the server; the browser meets the same elements.
 */
export function drawIconsBy(renderToMarkup: (glyph: ReactElement) => string): void {
  drawMarkup = renderToMarkup;
}

const drawn = new Map<TablerIcon, Map<number, ReactElement>>();

function drawOnce(Glyph: TablerIcon, size: number, glyph: ReactElement): ReactElement {
  const sizes = drawn.get(Glyph) ?? new Map<number, ReactElement>();
  drawn.set(Glyph, sizes);
  const known = sizes.get(size) ?? withTextInside(drawMarkup!(glyph));
  sizes.set(size, known);
  return known;
}

/** The outer element as React's, everything in it as text. */
function withTextInside(markup: string): ReactElement {
  const [, tag = '', attributes = '', inner = ''] = /^<(\w+)([^>]*)>(.*)<\/\1>$/s.exec(markup) ?? [];
  const props = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value]) => [propOf(name), value]);
  return createElement(tag, { ...Object.fromEntries(props), dangerouslySetInnerHTML: { __html: inner } });
}

function propOf(attribute: string): string {
  if (attribute === 'class') return 'className';
  if (attribute.startsWith('aria-')) return attribute;
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
