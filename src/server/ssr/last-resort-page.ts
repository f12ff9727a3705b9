/** Stands in where even the error page could not be made (R-ESCR-08): nothing in it can fail. */
export const lastResortPage = `<!DOCTYPE html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Ошибка 500 — Оптовик</title></head>
<body><main><p lang="en">An error occurred while showing the error page</p><p><a href="/">На главную</a></p></main></body>
</html>
`;
