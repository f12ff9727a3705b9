import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** `npm run looks`: every address at every width in both themes, in a shop whose names and sums are as long as they get. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.look.ts',
  globalSetup: '../global-setup.ts',
  outputDir: '../../test-results/looks',
  reporter: [['line']],
});
