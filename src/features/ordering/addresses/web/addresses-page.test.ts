import { describe, expect, it } from 'vitest';
import { renderVisit } from '#web/testing/render-visit.ts';

/** The main part of the page as the server renders it, where no address is found. */
async function emptyPage(path: string) {
  const page = { page: 1, pageCount: 0, pageSize: 10, total: 0, navNum: 1 };
  const contragents = [{ id: 1, name: 'ООО «Монтаж»' }];
  const answers = { addressList: () => ({ items: [], page, contragents }) };
  const { html, errors } = await renderVisit(path, { role: 'USER', answers });
  expect(errors).toEqual([]);
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

describe('the delivery addresses of one company', () => {
  it('of a company that is not the buyer’s there is nothing to be found, and the filter can be reset', async () => {
    const main = await emptyPage('/deliveryaddress/?contragent=77');
    expect(main).toContain('Ничего не найдено');
    expect(main).toContain('Сбросить фильтр');
    expect(main).not.toContain('У компании нет адресов');
  });

  it('an own company without addresses is told to have none', async () => {
    const main = await emptyPage('/deliveryaddress/?contragent=1');
    expect(main).toContain('У компании нет адресов');
    expect(main).not.toContain('Сбросить фильтр');
  });
});
