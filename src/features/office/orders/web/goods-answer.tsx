import type { ReactNode } from 'react';
import { PriceSteps } from '#goods/pricing/web/index.ts';
import { unitAfterBy } from '#shared/amount.ts';
import { formatDate } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatColumnPrice, formatWirePrice } from '#shared/price-format.ts';
import { Link } from '#web/ui/link.tsx';
import type { OfficeGoods } from '../contract.ts';
import styles from './goods-window.module.css';
import { StockTable } from './stock-table.tsx';

interface GoodsAnswerProps {
  goods: OfficeGoods;
  /** Shows another article in the same window. */
  onOther: (id: number) => void;
}

/** The answer to a customer who asks about an article. */
export function GoodsAnswer({ goods, onOther }: GoodsAnswerProps) {
  const { name, article, shortcode, unit, url, offers, free, stock, company, analogues } = goods;
  const price = company?.price;
  return (
    <>
      <div className={styles.head}>
        <div>
          <h3>{url ? <Link href={url}>{name}</Link> : name}</h3>
          <p className={styles.dim}>
            {[article && `Артикул ${article}`, shortcode && `код ${shortcode}`].filter(Boolean).join(', ')}
          </p>
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>Свободно</dt>
            <dd>
              {formatNumber(free)} {unitAfterBy(free, unit)}
            </dd>
          </div>
          {price ? (
            <div>
              <dt>Цена компании</dt>
              <dd>
                {price.price === null
                  ? (price.refusal ?? 'Не продаётся')
                  : formatWirePrice(price.price, price.currency)}
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
      <div className={styles.parts}>
        {offers.length > 0 ? (
          <Part title="Варианты">
            <Others of={offers.map((offer) => ({ ...offer, price: '' }))} unit={unit} onOther={onOther} />
          </Part>
        ) : null}
        <Part title="По складам">
          <StockTable stock={stock} unit={unitAfterBy(2, unit)} />
        </Part>
        {price?.origin ? (
          <Part title="Из чего цена">
            <PriceSteps origin={price.origin} currency={price.currency} />
          </Part>
        ) : null}
        <Prices goods={goods} />
        <Paid goods={goods} />
        <Reservations goods={goods} />
        {analogues.length > 0 ? (
          <Part title="Аналоги">
            <Others
              of={analogues.map((one) => ({
                ...one,
                price: one.price === null ? '' : formatColumnPrice(one.price, one.currency),
              }))}
              unit={unit}
              onOther={onOther}
            />
          </Part>
        ) : null}
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

function Prices({ goods: { prices } }: { goods: OfficeGoods }) {
  if (prices.length === 0) return null;
  return (
    <Part title="Цены по видам">
      <table className={styles.table}>
        <tbody>
          {prices.map(({ type, price, currency, base, hidden, since }) => (
            <tr key={type}>
              <th scope="row">
                {type}
                <span className={styles.dim}>
                  {' '}
                  {[base && 'базовая', hidden && 'покупателям не видна', since && `с ${formatDate(since)}`]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </th>
              <td className={styles.main}>{formatColumnPrice(price, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Paid({ goods: { company, unit } }: { goods: OfficeGoods }) {
  if (!company || company.paid.length === 0) return null;
  return (
    <Part title="Платила последний раз">
      <table className={styles.table}>
        <tbody>
          {company.paid.map(({ order, date, quantity, price, currency }) => (
            <tr key={order.id}>
              <th scope="row">
                <Link href={`/office/orders/${order.id}/`}>{order.number}</Link>
                <span className={styles.dim}> {formatDate(date)}</span>
              </th>
              <td>
                {formatNumber(quantity)} {unitAfterBy(quantity, unit)}
              </td>
              <td className={styles.main}>{formatColumnPrice(price, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Reservations({ goods: { reservations, unit } }: { goods: OfficeGoods }) {
  if (reservations.length === 0) return null;
  return (
    <Part title="В резерве">
      <table className={styles.table}>
        <tbody>
          {reservations.map(({ order, warehouse, quantity }, index) => (
            <tr key={`${order?.id ?? ''} ${warehouse} ${index}`}>
              <th scope="row">
                {order ? <Link href={`/office/orders/${order.id}/`}>{order.number}</Link> : 'Заказ другого менеджера'}
                <span className={styles.dim}> {[order?.company, warehouse].filter(Boolean).join(', ')}</span>
              </th>
              <td className={styles.main}>
                {formatNumber(quantity)} {unitAfterBy(quantity, unit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

interface Other {
  id: number;
  name: string;
  article: string | null;
  free: number;
  price: string;
}

function Others({ of, unit, onOther }: { of: readonly Other[]; unit: string; onOther: (id: number) => void }) {
  return (
    <table className={styles.table}>
      <tbody>
        {of.map(({ id, name, article, free, price }) => (
          <tr key={id}>
            <th scope="row">
              <button type="button" className={styles.other} onClick={() => onOther(id)}>
                {name}
              </button>
              <span className={styles.dim}> {article}</span>
            </th>
            <td>
              {formatNumber(free)} {unitAfterBy(free, unit)}
            </td>
            {price ? <td className={styles.main}>{price}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
