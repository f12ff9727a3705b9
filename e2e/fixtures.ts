import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { RunOptions } from 'axe-core';
import { type DemoShop, openDemoShop } from './demo-shop.ts';

/** The password of every demo account. */
export const PASSWORD = 'Optovik2026';

/** A session of a demo account, and the calls that a test arranges things with. */
export interface Session {
  token: string;
  /** Answers the data of a call; throws where it is refused. */
  call: <D>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<D>;
}

/** What the browser complains of. A test that provokes a complaint allows it. */
export interface Complaints {
  texts: string[];
  allow: (pattern: RegExp) => void;
}

interface Fixtures {
  /** Logs a demo account in without the login page: `await logIn('buyer')`. */
  logIn: (account: string, page?: Page) => Promise<Session>;
  /** Errors in the console, thrown errors and failed hydration; there must be none when the test ends. */
  complaints: Complaints;
}

interface WorkerFixtures {
  /** For cases that look at every page: one shop a worker, opened for the first of them. */
  demoShop: DemoShop;
}

/** The one `test` of all files: files with other fixtures of a worker would need workers of their own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  demoShop: [
    // Playwright reads the names of the fixtures it must make first from this pattern
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await openDemoShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  logIn: async ({ request, page: own, baseURL }, use) => {
    await use(async (account, page = own) => {
      const session = await openSession(request, account);
      await page.context().addCookies([
        { name: 'token', value: session.token, url: baseURL! },
        { name: 'isCookie', value: 'close', url: baseURL! },
      ]);
      return session;
    });
  },
  complaints: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const texts: string[] = [];
      listen(page, texts);
      await use({ texts, allow: (pattern) => void allowed.push(pattern) });
      expect(texts.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** Collects what a page complains of. */
export function listen(page: Page, texts: string[]): void {
  page.on('pageerror', (error) => texts.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || /hydrat/i.test(message.text())) texts.push(message.text());
  });
}

async function openSession(request: APIRequestContext, account: string): Promise<Session> {
  const login = `${account}@optovik.demo`;
  const answer = await request.post('/api/authentication/', { data: { login, password: PASSWORD } });
  const { token } = (await answer.json()).data as { token: string };
  return {
    token,
    call: async (method, path, body) => {
      const response = await request.fetch(path, {
        method,
        data: body,
        headers: { Authorization: `Bearer ${token}` },
      });
      const { status, data, errors } = await response.json();
      if (status !== 'success') throw new Error(`${method} ${path}: ${JSON.stringify(errors)}`);
      return data;
    },
  };
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Pixels (WCAG 2.2, 2.5.8). */
const MIN_TARGET_PX = 24;

/** Nothing on the page breaks WCAG 2.2 AA as far as a program can tell. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  expect(await findViolations(page, within)).toEqual([]);
}

/**
 * The violations of WCAG 2.2 AA that a program can tell. `within` looks at a part alone: what an open window hides by half
 * seems too small to be pressed.
 */
export async function findViolations(page: Page, within = 'html'): Promise<{ id: string; where: string[] }[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations, passes } = await runAxe(page, within, {
    // of what passes one example of each rule is enough, without the path to every node of the page
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: tags },
  });
  expect(passes).toBeGreaterThan(0);
  const found: { id: string; where: string[] }[] = [];
  for (const { id, where } of violations) {
    const real = id === 'target-size' ? await realSmallTargets(page, where) : where;
    if (real.length > 0) found.push({ id, where: real });
  }
  return found;
}

/** In the page itself, which has no frames. A page gets axe once, not before each look: its source is long. */
async function runAxe(page: Page, within: string, options: RunOptions) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.waitForFunction(isSettled);
  return page.evaluate(
    async (what) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations, passes } = await axe.run({ include: [[what.within]] }, what.options);
      return {
        violations: violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
        passes: passes.length,
      };
    },
    { within, options },
  );
}

/** In the page: nothing is dimmed until newer data come, nothing fades. What does has another contrast for a moment. */
function isSettled(): boolean {
  const longest = 1000;
  const isFading = ({ playState, effect }: Animation) =>
    playState === 'running' && Number(effect?.getComputedTiming().endTime) < longest;
  const isDimmed = document.querySelector('[data-stale], #content[aria-busy]') !== null;
  return !isDimmed && !document.getAnimations().some(isFading);
}

/** Of targets that seem too small those that are: a bar at the edge of the screen may hide a part of what scrolls by. */
async function realSmallTargets(page: Page, targets: string[]): Promise<string[]> {
  const sizes = await Promise.all(targets.map((target) => page.locator(target).first().boundingBox()));
  return targets.filter((_, n) => !(sizes[n] && sizes[n].width >= MIN_TARGET_PX && sizes[n].height >= MIN_TARGET_PX));
}
