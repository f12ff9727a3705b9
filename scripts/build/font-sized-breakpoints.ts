import { USUAL_FONT_PX } from '../../src/shared/breakpoints.ts';

/**
 * Breakpoints follow the font size of the browser: with letters of twice the size a window of 1280 px has the layout of
 * 640. The sources name them in px of the usual size. In rem, because em in a container query is the container's.
 */
export const fontSizedBreakpoints = {
  postcssPlugin: 'font-sized-breakpoints',
  AtRule(rule: { name: string; params: string }) {
    if (rule.name !== 'media' && rule.name !== 'container') return;
    const params = rule.params.replaceAll(/(\d+)px/g, (_, px: string) => `${Number(px) / USUAL_FONT_PX}rem`);
    if (params !== rule.params) rule.params = params;
  },
};
