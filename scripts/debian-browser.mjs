import { existsSync } from 'node:fs';

/** Without a window, which the tests do not need, a page takes a third less of the processor's time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

/** Debian's browser for the browser tests, or undefined where none is installed. */
export function debianBrowser() {
  return [HEADLESS_SHELL, CHROMIUM].find((path) => existsSync(path));
}
