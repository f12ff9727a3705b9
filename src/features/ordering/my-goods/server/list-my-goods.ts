import { catalogueOf } from '#goods/catalogue/server/index.ts';
import { listObjects } from '#ordering/objects/server/index.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { BuyerSession, Session } from '#server/session/session.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import type { MyGood, MyGoodsSort } from '../contract.ts';
import type { GoodsFilter } from './ordered-goods.ts';
import { byChange } from './by-change.ts';
import { readGoods } from './read-goods.ts';
import { sectionsOf } from './sections-of.ts';
import { viewGoods } from './view-goods.ts';

/** What the company has ordered in twelve months, as far as the caller may see its orders; nothing without a company. */
export const listMyGoods: Operation<'myGoodsList', Session> = async (ctx, { query }) => {
  const { page, page_size: pageSize, sort } = query;
  if (!hasCompany(ctx)) return { items: [], page: pageOf({ page, pageSize, total: 0 }), sections: [], objects: [] };
  const filter = filterOf(query);
  const read = await goodsOf(ctx, filter, { sort, page, pageSize });
  return {
    items: await viewGoods(ctx, read.goods),
    page: pageOf({ page, pageSize, total: read.total }),
    sections: sectionsOf(await catalogueOf(ctx.db), read.productIds),
    objects: await listObjects(ctx.db, ctx.session.company.id),
  };
};

/** The goods that most orders have, and how many goods there are; null without any. */
export async function listFrequent(
  ctx: CallContext<Session>,
  limit: number,
): Promise<{ items: MyGood[]; total: number } | null> {
  if (!hasCompany(ctx)) return null;
  const { goods, total } = await readGoods(ctx, EVERYTHING, { sort: 'often', from: 0, length: limit });
  return { items: await viewGoods(ctx, goods), total };
}

const EVERYTHING: GoodsFilter = { text: '', sectionId: undefined, objectId: undefined, isLevelled: false };

/** The filter as a call names it. */
export const filterOf = ({ st, section, object, level }: Parsed<'myGoodsFile'>['body']): GoodsFilter => ({
  text: st,
  sectionId: section,
  objectId: object,
  isLevelled: level === '1',
});

export const hasCompany = (ctx: CallContext<Session>): ctx is CallContext<BuyerSession> => ctx.session.company !== null;

type Asked = { sort: MyGoodsSort; page: number; pageSize: number };

async function goodsOf(ctx: CallContext<BuyerSession>, filter: GoodsFilter, { sort, page, pageSize }: Asked) {
  if (sort !== 'change')
    return readGoods(ctx, filter, { sort, from: rowsBefore({ page, pageSize }), length: pageSize });
  const read = await readGoods(ctx, filter, { sort: 'often', from: 0 });
  const from = rowsBefore(pageOf({ page, pageSize, total: read.total }));
  return { ...read, goods: (await byChange(ctx, read.goods)).slice(from, from + pageSize) };
}
