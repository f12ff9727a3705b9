import type { Page } from '@playwright/test';
import { PASSWORD } from '../fixtures.ts';
import type { Hand } from '../hands.ts';

/** The login page. */
export const loginPage = (page: Page, hand: Hand) => ({
  logIn: async (account: string) => {
    await hand.write(page.getByLabel('E-mail или телефон'), `${account}@optovik.demo`);
    await hand.write(page.getByLabel('Пароль', { exact: false }).first(), PASSWORD);
    await hand.press(page.getByRole('button', { name: 'Войти' }));
  },
});
