import { expect, it } from 'vitest';
import { renderVisit } from '#web/testing/render-visit.ts';

it('names the signs of a password before one is typed', async () => {
  const { html, errors } = await renderVisit('/registration/');
  expect(errors).toEqual([]);
  const text = 'Не меньше 6 символов, среди них цифра и заглавная буква. Остальные знаки любые';
  const [, hintId] = new RegExp(`id="([^"]+)"[^>]*>${text.replaceAll(/[$^*]/g, String.raw`\$&`)}<`).exec(html) ?? [];
  expect(hintId).toBeDefined();
  expect(/<input[^>]*name="password"[^>]*>/.exec(html)?.[0]).toContain(`aria-describedby="${hintId}"`);
});
