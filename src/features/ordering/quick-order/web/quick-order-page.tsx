import { ExcelOrder } from '#ordering/excel-order/web/index.ts';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import styles from './quick-order-page.module.css';
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
      <nav className={styles.tabs} aria-label="Способы заказа">
        {tabs.map(({ href, name, tab: own }) => (
          <Link key={href} href={href} className={styles.tab} aria-current={own === tab ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      {tab === 'excel' ? <ExcelOrder /> : <QuickOrder />}
    </>
  );
}
