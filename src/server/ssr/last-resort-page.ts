const bare = (title: string, text: string, head = '') => `<!DOCTYPE html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${head}</head>
<body style="margin: 0; padding: 48px 16px; color: #18242a; font: 16px/1.5 system-ui, sans-serif"><main style="max-width: 560px; margin: 0 auto">${text}<p><a href="/">На главную</a></p></main></body>
</html>
`;

/** The id of the request; it has no characters of markup. */
const codeOf = (code: string): string => `<p>Код ошибки <code>${code}</code></p>`;

/** Shown where rendering the error page fails too (R-ESCR-08): text alone, so that nothing in it can fail. */
export const lastResortPage = (code: string): string =>
  bare(
    'Ошибка 500',
    `<h1>Страница ошибки не открылась</h1><p lang="en">An error occurred while showing the error page</p>${codeOf(code)}`,
  );

/** For a visitor over the limit of pages: costs nothing to render. */
export const tooManyPages = bare(
  'Слишком много запросов',
  '<h1>Слишком много запросов</h1><p>Вы открываете страницы чаще, чем мы успеваем их показать. Повторите немного позже.</p>',
);

/** While the database is unavailable. */
export const unavailablePage = (code: string): string =>
  bare(
    'Магазин временно недоступен',
    `<h1>Магазин временно недоступен</h1><p>Мы уже разбираемся. Повторите через несколько секунд.</p>${codeOf(code)}`,
  );

/** While more pages are asked for than can be made soon: opens the page again by itself. */
export const overloadedPage = (code: string, retryAfterSeconds: number): string =>
  bare(
    'Магазин перегружен',
    `<h1>Слишком много посетителей сразу</h1><p>Страница откроется сама через несколько секунд. Ваши корзина и заказы на месте.</p>${codeOf(code)}`,
    `<meta http-equiv="refresh" content="${retryAfterSeconds}">`,
  );

/** For a request whose Host header names no host. */
export const badHostPage = bare(
  'Неверный запрос',
  '<h1>Неверный запрос</h1><p>Адрес магазина в запросе записан неверно. Откройте магазин по его обычному адресу.</p>',
);
