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

it('offers the forms that the setting of the shop opens, and says why others are absent', async () => {
  const formsOf = async (registration: 'open' | 'request' | 'invitation', form = '') => {
    const { html, errors } = await renderVisit(`/registration/${form}`, { registration });
    expect(errors).toEqual([]);
    return { html, names: Array.from(html.matchAll(/form=(company|person|phone)"/g), ([, name]) => name) };
  };
  expect((await formsOf('open')).names).toEqual(['company', 'person']);
  const onRequest = await formsOf('request', '?form=person');
  expect(onRequest.names).toEqual([]);
  expect(onRequest.html).toContain('Регистрируются компании и предприниматели');
  expect(onRequest.html).toContain('name="inn"');
  const byInvitation = await formsOf('invitation');
  expect(byInvitation.names).toEqual([]);
  expect(byInvitation.html).toContain('доступ по приглашению');
  expect(byInvitation.html).not.toContain('name="email"');
});
