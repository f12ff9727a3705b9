import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { debianBrowser } from './scripts/debian-browser.mjs';
// oxlint-disable-next-line no-unassigned-import -- It registers a hook of Node's
import './src/server/testing/resolve-drizzle.ts';
import { scratchRoot } from './src/server/testing/scratch-root.ts';

// Undefined stands for Playwright's own browser
const executablePath = process.env.CHROMIUM_PATH || debianBrowser();

const port = process.env.E2E_PORT ?? '4173';
const baseURL = `http://127.0.0.1:${port}`;

// Workers load this file too and find the folder in their environment
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(scratchRoot(), 'optovik-e2e-'));
  process.env.E2E_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // with two a core is idle while both wait for a page
  workers: 3,
  // a shared machine may stall a browser; Playwright calls such a case flaky in its report
  retries: process.env.CI ? 2 : 0,
  forbidOnly: true,
  // Node reads the shop itself: Playwright would compile a thousand files for each worker and for itself
  build: { external: ['**/src/**'] },
  // When a test hangs. No test measures its own time: a machine may be ten times slower than another
  timeout: 180_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 30_000 },
  // beside the cases that compare them, one set: their own browser alone looks at them
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  use: {
    baseURL,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // one of every run costs a third of its time
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      // names of downloaded files are Russian; processes of the browser hand each other every answer in a file
      env: { ...process.env, LC_ALL: 'C.UTF-8', TMPDIR: scratchRoot() } as Record<string, string>,
      // Chromium as root in a container, without connections of its own
      args: [
        '--no-sandbox',
        // letters as a browser with a window draws them
        '--font-render-hinting=slight',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // none is started for a page that may come next
        '--renderer-process-limit=1',
        // no page lives long enough to gain from optimised code
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
  webServer: {
    command: 'node --disable-warning=ExperimentalWarning dist/server/main.js',
    url: `${baseURL}/health/ready`,
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
  },
});
