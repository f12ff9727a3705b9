import type { Browser, CDPSession, Page } from '@playwright/test';
import { openWindow } from './first-screen.ts';

/** A slow line and a slow processor, and the milliseconds that the pointer rests on a link before it is pressed. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_RATE = 4;
const REST_MS = 400;
/** Files are fetched ahead while nothing else is done. */
const IDLE_MS = 8000;

/** Where a link is pressed, which one, and by what its page is known to stand. */
export type Way = { name: string; from: string; link: string; content: string };

/** Milliseconds from the press to the frame of the page, and to its content. */
export type Walked = { frame: number; content: number };

/** The median of several visits in a browser that has the files of the first page alone. */
export async function walk(
  browser: Browser,
  { origin, token, way, isResting }: { origin: string; token: string; way: Way; isResting: boolean },
): Promise<Walked> {
  const walked: Walked[] = [];
  for (let visit = 0; visit < 3; visit += 1) {
    const { page, close } = await openWindow(browser, origin + way.from, token);
    const devtools = await page.context().newCDPSession(page);
    await slowDown(devtools);
    await page.waitForTimeout(IDLE_MS);
    walked.push(await press(page, way, isResting));
    await close();
  }
  const medianOf = (of: (one: Walked) => number) => walked.map(of).toSorted((a, b) => a - b)[1]!;
  return { frame: medianOf(({ frame }) => frame), content: medianOf(({ content }) => content) };
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
}

/** With the mouse, as a buyer does: the time counts from the button's press, not from the click that follows it. */
async function press(page: Page, { link, content }: Way, isResting: boolean): Promise<Walked> {
  const target = page.locator(link).filter({ visible: true }).first();
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  const walked = await page.evaluateHandle(watchPress, content);
  await page.mouse.move(x + width / 2, y + height / 2);
  if (isResting) await page.waitForTimeout(REST_MS);
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate(({ ended }) => ended, walked);
}

/** In the page: what is seen after the next press. */
function watchPress(selector: string): { ended: Promise<Walked> } {
  const before = location.pathname + location.search;
  const ended = new Promise<Walked>((resolve, reject) => {
    const watch = ({ timeStamp: began }: PointerEvent) => {
      let frame = -1;
      const look = () => {
        const now = performance.now() - began;
        const main = document.getElementById('content')!;
        const isBusy = main.querySelector('[data-skeleton]') !== null;
        if (frame < 0 && isBusy) frame = now;
        const isThere =
          location.pathname + location.search !== before && !isBusy && main.getAttribute('aria-busy') !== 'true';
        if (isThere && main.querySelector(selector)) return resolve({ frame: frame < 0 ? now : frame, content: now });
        if (now > 20_000) return reject(new Error(`${selector} did not come`));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    addEventListener('pointerdown', watch, { once: true, capture: true });
  });
  return { ended };
}
