import { expect, it } from 'vitest';
import { settlementsMessage, settlementsReport } from './settlements-without-names.ts';

const DETAILS = 'Подробно: npm run shop -- exchange status';

it.each([
  [
    's.jsonl: строка 3: договор Д-1, «ООО Ромашка»: начальный остаток 100 = 100, а конечный остаток 1: разница 99',
    `Файл не принят: строка 3: договор не сходится. ${DETAILS}`,
  ],
  ['s.jsonl: строка 8: id: «ООО Ромашка» повторяется', `Файл не принят: строка 8: запись с ошибкой. ${DETAILS}`],
  [
    's.jsonl: данные на 01.11.2026 06:00, а в магазине уже на 02.11.2026 06:00 («ООО Ромашка»); вернуть прежние: --older',
    `Файл не принят: в магазине данные новее. ${DETAILS}`,
  ],
  ['«ООО Ромашка» не подходит', `Файл не принят. ${DETAILS}`],
])('a refusal of settlements is shown without names and sums: %s', (message, shown) => {
  expect(settlementsMessage({ state: 'failed', message })).toBe(shown);
});

it('a settlements file that was checked keeps its message', () => {
  const message = 'Проверено, ничего не изменено';
  expect(settlementsMessage({ state: 'done', message })).toBe(message);
});

it('the report of settlements is shown without the remarks that name companies', () => {
  const counts = ['Взаиморасчёты на 01.11.2026 06:00', '  компании: не взято 1'];
  const remarks = ['  Замечания, первые каждого рода:', '    отказано 1: строка 2: компания «ООО Ромашка» не взята'];
  expect(settlementsReport([...counts, ...remarks])).toEqual(counts);
  expect(settlementsReport(counts)).toEqual(counts);
});
