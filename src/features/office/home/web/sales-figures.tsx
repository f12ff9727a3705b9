import { countOf, ORDER_FORMS } from '#shared/plural.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { Link } from '#web/ui/link.tsx';
import type { HomeSales, OfficeHomeData } from '../contract.ts';
import styles from './home-screen.module.css';

/** Today, and the last 30 days beside the 30 before; each leads to its orders. */
export function SalesFigures({ sales: { today, month, before } }: { sales: NonNullable<OfficeHomeData['sales']> }) {
  return (
    <ul className={styles.figures} aria-label="Продажи">
      <Sales name="Сегодня" sales={today} />
      <Sales name="30 дней" sales={month} change={changeOf(month, before)} />
      <Sales name="30 дней до того" sales={before} />
    </ul>
  );
}

interface SalesProps {
  name: string;
  sales: HomeSales;
  /** Beside the days before, in words. */
  change?: string;
}

function Sales({ name, sales: { orders, sums, from, to }, change }: SalesProps) {
  const shown = sums.length === 0 ? [{ currency: 'RUB' as const, sum: 0 }] : sums;
  return (
    <li className={styles.figure}>
      <Link href={`/office/orders/?from=${from}&to=${to}&sold=1`}>
        <b>
          {shown.map(({ currency, sum }) => (
            <span key={currency} className={styles.sum}>
              {formatWirePrice(Math.round(sum), currency)}
            </span>
          ))}
        </b>
        <span>
          {name}: {countOf(orders, ORDER_FORMS)}
        </span>
        {change ? <span>{change}</span> : null}
      </Link>
    </li>
  );
}

/** «+12 % к прошлым 30 дням», of the currency that is used most; nothing where there was nothing to compare with. */
function changeOf(now: HomeSales, before: HomeSales): string | undefined {
  const [main] = before.sums;
  if (!main) return undefined;
  const present = now.sums.find(({ currency }) => currency === main.currency)?.sum ?? 0;
  const percent = Math.round((present / main.sum - 1) * 100);
  if (percent === 0) return 'столько же, сколько за 30 дней до того';
  return `${percent > 0 ? `+${percent}` : `−${-percent}`} % к 30 дням до того`;
}
