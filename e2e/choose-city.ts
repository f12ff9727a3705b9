import { expect, type Page } from '@playwright/test';

/** A new visitor is asked for his city. */
export async function chooseCity(page: Page, name: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Выбор города' });
  await question.getByRole('combobox').fill(name);
  await question.getByRole('option', { name }).first().click();
  await expect(question).toBeHidden();
}
