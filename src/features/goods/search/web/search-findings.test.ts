import { expect, it } from 'vitest';
import { reasonLines } from './search-findings.tsx';

type Results = Parameters<typeof reasonLines>[0];

const results = (names: string[], reasons: [number, string][]) =>
  ({
    products: { items: names.map((name, id) => ({ id, name })) },
    found: {
      answers: [],
      remark: null,
      notes: [],
      reasons: reasons.map(([id, text]) => ({ id, text })),
    },
  }) as unknown as Results;

it('states the reason for all results, for named results, or for a number of them', () => {
  expect(reasonLines(results(['Кабель', 'Провод'], []))).toEqual([]);
  expect(reasonLines(results(['Кабель'], [[0, 'По штрихкоду']]))).toEqual(['Найдено по штрихкоду']);
  expect(reasonLines(results(['<b>УШМ</b> &amp; диск', 'Пила'], [[0, 'По штрихкоду']]))).toEqual([
    'По штрихкоду: УШМ & диск',
  ]);
  const many = results(
    ['а', 'б', 'в', 'г', 'д'],
    [0, 1, 2, 3].map((id) => [id, 'По началу артикула']),
  );
  expect(reasonLines(many)).toEqual(['По началу артикула: 4 из 5 на странице']);
});
