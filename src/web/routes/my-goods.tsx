import { createFileRoute } from '@tanstack/react-router';
import { loadMyGoods, MyGoodsPage, readMyGoodsSearch } from '#ordering/my-goods/web/index.ts';
import { withRowActions } from '#site/row-actions/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';
import { GoodsSkeleton } from '#web/ui/page-skeleton.tsx';

export const Route = createFileRoute('/my-goods')({
  validateSearch: readMyGoodsSearch,
  // A change of the filter shows at once; the list itself waits for its rows
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, cause }) => {
    if (cause !== 'stay') await loadMyGoods(context, deps);
  },
  pendingComponent: GoodsSkeleton,
  head: () => pageTitle('Мои товары'),
  component: withRowActions(Page),
});

function Page() {
  return <MyGoodsPage search={Route.useSearch()} />;
}
