import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** What has moved on the page without the visitor's doing, and by how much. */
    shifts?: { value: number; what: string[] }[];
  }
}

/** Notes from now on what moves on a page that loads; before `goto`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: NonNullable<Window['shifts']> = [];
    window.shifts = shifts;
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node?.nodeName);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node | null }[];
      })[]) {
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Nothing on the page has moved since it began to load. */
export async function expectSteady(page: Page): Promise<void> {
  expect(await shiftsOf(page)).toEqual([]);
}

/** What has moved on the page since it began to load. */
export const shiftsOf = (page: Page) => page.evaluate(() => window.shifts);

/**
 * Buttons that do nothing and links that lead nowhere: a control is alive by a handler of its own or by the form that it
 * sends.
 */
export function deadControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const handlersOf = (element: Element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
      const props = key ? (element as unknown as Record<string, Record<string, unknown>>)[key]! : {};
      return Object.keys(props).filter((name) => /^on[A-Z]/.test(name) && typeof props[name] === 'function');
    };
    const isButtonAlive = (button: HTMLButtonElement) =>
      handlersOf(button).length > 0 ||
      button.disabled ||
      (button.type === 'submit' && button.form !== null && handlersOf(button.form).includes('onSubmit'));
    const isLinkAlive = (link: HTMLAnchorElement) => {
      const href = link.getAttribute('href') ?? '';
      // The link to the goods is not displayed where there are none
      if (href.startsWith('#')) return document.getElementById(href.slice(1)) !== null || !link.checkVisibility();
      return href !== '' && !/^(tel:\+?|mailto:|javascript:.*)$/.test(href);
    };
    return [
      ...[...document.querySelectorAll('button')].filter((button) => !isButtonAlive(button)),
      ...[...document.querySelectorAll('a')].filter((link) => !isLinkAlive(link)),
    ].map((element) => element.outerHTML.slice(0, 200));
  });
}

/** The page is not wider than the screen. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  expect(await pxBeyondScreen(page)).toBeLessThanOrEqual(0);
}

/** Pixels by which the page is wider than the screen; not above 0 where it is not. */
export const pxBeyondScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Lays out what the browser has put off because it is out of sight: a check of sizes must see it as it will be. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
  });
}

/** Figures of which a part is hidden, or that stick out of what holds them. */
export const cutFigures = (page: Page) =>
  page.evaluate(() => {
    const isCut = (field: Element) => field.scrollWidth > field.clientWidth;
    /** A name that ends in '…', and what one scrolls to within a part of the page. */
    const isShortened = (element: Element): boolean => {
      const { textOverflow, overflowX } = getComputedStyle(element);
      const isName = textOverflow === 'ellipsis' && /\p{L}{3}/u.test(element.textContent);
      if (isName || /auto|scroll/.test(overflowX)) return true;
      return element.parentElement !== null && !element.matches('main') && isShortened(element.parentElement);
    };
    const isOut = (figure: Element) => {
      const holder = figure.closest('table, section')!.getBoundingClientRect();
      const texts = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        const { parentElement } = texts.currentNode;
        range.selectNodeContents(texts.currentNode);
        const { right, width } = range.getBoundingClientRect();
        // What is only read aloud lies anywhere
        const isSeen = parentElement!.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        const isShown = isSeen && width > 0 && !parentElement!.closest('.visually-hidden');
        if (isShown && right > holder.right && !isShortened(parentElement!)) return true;
      }
      return false;
    };
    const figures = [...document.querySelectorAll('main :is(td, dd)')].filter((one) => one.closest('table, section'));
    return [
      ...[...document.querySelectorAll('main [data-quantity]')].filter(isCut),
      ...figures.filter((figure) => figure.checkVisibility() && isOut(figure)),
    ].map((element) => element.textContent || element.outerHTML);
  });
