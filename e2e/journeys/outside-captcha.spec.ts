import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seedStaticPages } from '#service/content/server/index.ts';
import { expect, test } from '../fixtures.ts';
import { openOwnShop } from '../own-shop.ts';

/** What the script of the service offers to a page, as far as a form needs it. */
const SCRIPT = `
  const listeners = [];
  window.smartCaptcha = {
    render: (place, options) => { place.dataset.sitekey = options.sitekey; place.dataset.hl = options.hl; return 1; },
    subscribe: (widget, event, listener) => {
      const entry = { event, listener };
      listeners.push(entry);
      return () => listeners.splice(listeners.indexOf(entry), 1);
    },
    execute: () => setTimeout(() => [...listeners].filter(({ event }) => event === 'success').forEach(({ listener }) => listener('solved'))),
    reset: () => {},
    destroy: () => {},
  };`;

test(
  'with SmartCaptcha keys the contact form loads its script and requests a token',
  { tag: ['@R-FMT-11', '@R-VAL-15'] },
  async ({ page }) => {
    const tokens: string[] = [];
    const service = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      if (request.url === '/captcha.js') {
        response.setHeader('content-type', 'text/javascript').end(SCRIPT);
        return;
      }
      tokens.push(new URLSearchParams(body).get('token') ?? '');
      response.end('{"status":"ok"}');
    });
    await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const shop = await openOwnShop(
      { SMARTCAPTCHA_SITE_KEY: 'site', SMARTCAPTCHA_SERVER_KEY: 'secret', SMARTCAPTCHA_URL: url },
      (db) => seedStaticPages(db, 'Оптовик'),
    );
    try {
      const scripts: string[] = [];
      page.on('request', (request) => void (request.url().startsWith(url) && scripts.push(request.url())));
      await shop.visit(page);
      await page.goto(`${shop.url}/privacy/`);
      await page.waitForLoadState('networkidle');
      expect(scripts).toEqual([]);
      await page.getByRole('contentinfo').getByRole('button', { name: 'Обратная связь' }).click();
      const dialog = page.getByRole('dialog', { name: 'Обратная связь' });
      await expect(dialog.locator('[data-sitekey=site][data-hl=ru]')).toBeAttached();
      expect(scripts).toEqual([`${url}/captcha.js`]);
      await dialog.getByLabel('Фамилия, имя и отчество').fill('Анна Ким');
      await dialog.getByLabel('Телефон').fill('9161234567');
      await dialog.getByLabel('Сообщение').fill('Перезвоните');
      await dialog.getByRole('button', { name: 'Отправить заявку' }).click();
      await expect(dialog.getByText('Ваша заявка отправлена')).toBeVisible();
      expect(tokens).toEqual(['solved']);
    } finally {
      await shop.close();
      service.close();
    }
  },
);
