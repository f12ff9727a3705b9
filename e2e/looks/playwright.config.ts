import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

const server = base.webServer as Exclude<typeof base.webServer, readonly unknown[] | undefined>;

/** `npm run looks`: every address at every width in both themes, in a shop whose names and sums are as long as they get. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.look.ts',
  globalSetup: '../global-setup.ts',
  webServer: { ...server, cwd: '../..' },
  outputDir: '../../test-results/looks',
  reporter: [['line']],
});
