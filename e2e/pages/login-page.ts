import type { Page } from '@playwright/test';
import { PASSWORD } from '../fixtures.ts';
import type { InputMode } from '../input-mode.ts';

/** The login page. */
export const loginPage = (page: Page, input: InputMode) => ({
  logIn: async (account: string) => {
    await input.write(page.getByLabel('E-mail или телефон'), `${account}@optovik.demo`);
    await input.write(page.getByLabel('Пароль', { exact: false }).first(), PASSWORD);
    await input.press(page.getByRole('button', { name: 'Войти' }));
  },
});
