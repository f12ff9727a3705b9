import { chromium, type Browser, type Page } from '@playwright/test';
// oxlint-disable-next-line no-restricted-imports -- the setup is plain JavaScript outside of all aliases
import { debianBrowser } from '../../scripts/debian-browser.mjs';

/** A phone's line of the third generation, and a processor that is four times as slow. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_RATE = 4;
const WINDOW = { width: 1280, height: 800 };

/** Milliseconds from the request; `shift` is the sum of all layout shifts, `scripts` the bytes of all scripts on the line. */
export type Paint = { first: number; largest: number; largestElement: string; shift: number; scripts: number };

declare global {
  interface Window {
    paint?: { largest: number; largestElement: string; shift: number };
  }
}

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || debianBrowser();
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** The median of several first visits, each with an empty store of files. */
export async function medianPaint(browser: Browser, url: string, token: string, visits: number): Promise<Paint> {
  const paints: Paint[] = [];
  for (let visit = 0; visit < visits; visit += 1) paints.push(await paintOf(browser, url, token));
  const median = paints.toSorted((a, b) => a.largest - b.largest)[paints.length >> 1]!;
  return { ...median, shift: Math.max(...paints.map(({ shift }) => shift)) };
}

async function paintOf(browser: Browser, url: string, token: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: WINDOW, locale: 'ru-RU' });
  try {
    await context.addCookies([{ name: 'token', value: token, url }]);
    const page = await context.newPage();
    await observePaint(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    const answer = await page.goto(url, { waitUntil: 'networkidle' });
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`);
    return await page.evaluate(() => ({
      ...window.paint!,
      first: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }));
  } finally {
    await context.close();
  }
}

async function observePaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paint = { largest: 0, largestElement: '', shift: 0 };
    window.paint = paint;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
        paint.largest = entry.startTime;
        paint.largestElement = `${entry.element?.tagName.toLowerCase()} ${entry.element?.textContent.slice(0, 30)}`;
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) paint.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
