import { ExcelOrder } from '#ordering/excel-order/web/index.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QuickOrder } from './quick-order.tsx';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/quickorder/', title: 'Быстрый заказ' },
];

const tabs = [
  { tab: undefined, href: '/quickorder/', name: 'Быстрый заказ' },
  { tab: 'excel', href: '/quickorder/?tab=excel', name: 'Заказ через Excel' },
] as const;

/** Two ways to order by articles (R-ROUTE-17, R-QO-01). */
export function QuickOrderPage({ tab }: { tab: 'excel' | undefined }) {
  return (
    <>
      <PageHeading crumbs={crumbs} title="Быстрый заказ" />
      <LinkTabs
        label="Способы заказа"
        tabs={tabs.map(({ href, name, tab: own }) => ({ href, name, isCurrent: own === tab }))}
      />
      {tab === 'excel' ? <ExcelOrder /> : <QuickOrder />}
    </>
  );
}
