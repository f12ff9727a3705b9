import { listViewed } from '#goods/catalogue/server/index.ts';
import type { Block } from './block.ts';

const shown = 12;

/** The goods that the visitor looked at last; nothing where he has not looked at any. */
export const viewedBlock: Block<'viewed'> = {
  control: 'viewed',
  title: 'Вы недавно смотрели',
  isFor: () => true,
  load: async (ctx) => {
    const items = await listViewed(ctx, { limit: shown });
    return items.length > 0 ? items : null;
  },
};
