import { cardOf, listPromotions, listPublished } from '#service/content/server/index.ts';
import type { Session } from '#server/session/session.ts';
import type { Block } from './block.ts';

const shown = 3;

const isForBuyers = ({ account }: Session) => account.role === 'USER';

/** The promotions that run, the first to end first. */
export const promotionsBlock: Block<'promotions'> = {
  control: 'promotions',
  title: 'Акции',
  isFor: isForBuyers,
  load: async (ctx) => {
    const { items } = await listPromotions(ctx, { state: 'active', page: 1, page_size: shown });
    return items.length > 0 ? items : null;
  },
};

/** The newest news. */
export const newsBlock: Block<'news'> = {
  control: 'news',
  title: 'Новости',
  isFor: isForBuyers,
  load: async (ctx) => {
    const { rows } = await listPublished(ctx, 'news', { page: 1, page_size: shown });
    return rows.length > 0 ? rows.map(cardOf) : null;
  },
};
