import { createFileLink } from '#server/files/account-files.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { dayCell, workbookBytes, type WorkbookColumn, XLSX_TYPE } from '#server/xlsx/write-workbook.ts';
import { dayOf, formatDate } from '#shared/dates.ts';
import { currencySign } from '#shared/price-format.ts';
import type { MyGood } from '../contract.ts';
import { byChange } from './by-change.ts';
import { filterOf, hasCompany } from './list-my-goods.ts';
import { readGoods } from './read-goods.ts';
import { viewGoods } from './view-goods.ts';

/** The goods that the filter leaves as a spreadsheet. Throws NOT_FOUND where it leaves none. */
export const getMyGoodsFile: Operation<'myGoodsFile', Session> = async (ctx, { body }) => {
  const { db, session, env, now } = ctx;
  const sort = body.sort === 'change' ? 'often' : body.sort;
  const { goods } = hasCompany(ctx) ? await readGoods(ctx, filterOf(body), { sort, from: 0 }) : { goods: [] };
  if (!hasCompany(ctx) || goods.length === 0) throw notFound('Таких товаров нет');
  const sorted = body.sort === 'change' ? await byChange(ctx, goods) : goods;
  const content = await workbookBytes({
    sheet: 'Мои товары',
    columns: columnsIn(currencySign(session.company?.currency ?? 'RUB')),
    rows: (await viewGoods(ctx, sorted)).map((good) => rowOf(good, env.TZ_SHOP)),
  });
  const name = `Мои товары ${formatDate(dayOf(now(), env.TZ_SHOP))}.xlsx`;
  const file = { ownerAccountId: session.account.id, kind: 'myGoods', name, mime: XLSX_TYPE, content };
  return { link: await createFileLink(db, file), name };
};

const columnsIn = (currency: string): WorkbookColumn[] => [
  { header: 'Артикул', width: 18 },
  { header: 'Короткий код', width: 14 },
  { header: 'Наименование', width: 60 },
  { header: 'Заказов за 12 месяцев', width: 12, format: 'whole' },
  { header: 'Последний заказ', width: 14, format: 'day' },
  { header: 'Количество в нём', width: 12, format: 'whole' },
  { header: 'Ед. изм.', width: 14 },
  { header: 'Цена тогда', width: 14, format: 'money' },
  { header: `Цена сейчас, ${currency}`, width: 14, format: 'money' },
  { header: 'Изменение, %', width: 12, format: 'general' },
  { header: 'Наличие', width: 20 },
  { header: 'Кратность', width: 10, format: 'whole' },
  { header: 'Дозаказывать до', width: 12, format: 'whole' },
];

function rowOf(
  { article, shortcode, name, orders, last, former, change, item, level, state }: MyGood,
  timeZone: string,
) {
  return [
    article,
    shortcode,
    name,
    orders,
    dayCell(dayOf(new Date(last.date), timeZone)),
    last.quantity,
    last.unit,
    former.price,
    item?.prices?.valueVat ?? null,
    change,
    state === 'gone' ? 'Снят' : state === 'variants' ? 'Продаётся вариантами' : (item?.stockStatus.name ?? null),
    item?.packageCount ?? null,
    level?.quantity ?? null,
  ];
}
