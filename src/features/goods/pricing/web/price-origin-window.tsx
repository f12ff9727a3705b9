import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime, formatLastDay } from '#shared/dates.ts';
import { formatNumber, NBSP } from '#shared/number-format.ts';
import { accusativeUnit, formatWirePrice } from '#shared/price-format.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { hasBasket } from '#web/app/page-session.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { PriceOriginView } from '../contract.ts';
import styles from './price-origin-window.module.css';

/** An item at today's price, or a line of an order at the price of its day. */
export type PricedThing = { item: number } | { order: number; line: number };

interface PriceOriginWindowProps {
  of: PricedThing;
  opened: boolean;
  onClose: () => void;
}

/** How a price came about, step by step. */
export function PriceOriginWindow({ of, opened, onClose }: PriceOriginWindowProps) {
  const query = useOrigin(of, opened);
  const { data } = query;
  const isBuyer = hasBasket(useApp().session);
  const noPrice = isBuyer ? 'Почему товар не продаётся' : 'Почему нет цены';
  return (
    <Modal opened={opened} onClose={onClose} size="small" title={data?.price === null ? noPrice : 'Как сложилась цена'}>
      {data ? <Origin origin={data} isBuyer={isBuyer} /> : <LoadingState query={query} rows={3} height={40} />}
    </Modal>
  );
}

/** Prices change while the page is open: each opening asks again. */
function useOrigin(of: PricedThing, opened: boolean) {
  const { api } = useApp();
  const options = { enabled: opened, staleTime: 0 };
  const item = 'item' in of ? of.item : 0;
  const line = 'item' in of ? { id: '0', line: '0' } : { id: String(of.order), line: String(of.line) };
  const ofItem = useQuery({
    ...apiQuery(api, 'priceOrigin', { params: { id: String(item) } }),
    ...options,
    enabled: opened && 'item' in of,
  });
  const ofLine = useQuery({
    ...apiQuery(api, 'orderLinePrice', { params: line }),
    ...options,
    enabled: opened && !('item' in of),
  });
  return 'item' in of ? ofItem : ofLine;
}

function Origin({
  origin: { name, unit, currency, price, refusal, origin, vat, frozenAt },
  isBuyer,
}: {
  origin: PriceOriginView;
  isBuyer: boolean;
}) {
  const sum = (value: number) => formatWirePrice(value, currency);
  return (
    <>
      <p className={styles.name}>{name}</p>
      {refusal === null ? null : <p>{`${refusal}.${isBuyer ? ' Напишите менеджеру, если товар нужен.' : ''}`}</p>}
      {frozenAt === null ? null : <p className={styles.note}>Цены на день заказа: {formatDateTime(frozenAt)}</p>}
      <dl className={styles.steps}>
        {origin ? <Steps origin={origin} sum={sum} /> : null}
        {price === null ? null : (
          <div className={styles.total}>
            <dt>{`Ваша цена за${NBSP}${accusativeUnit(unit)}`}</dt>
            <dd>{sum(price)}</dd>
          </div>
        )}
        {vat ? (
          <div className={styles.step}>
            <dt>
              {vat.percent > 0 ? `В том числе НДС ${vat.percent}${NBSP}%` : 'Без НДС'}
              {vat.since && vat.percent > 0 ? (
                <span className={styles.note}>ставка с {formatDate(vat.since)}</span>
              ) : null}
            </dt>
            {vat.percent > 0 ? <dd>{sum(vat.sum)}</dd> : null}
          </div>
        ) : null}
      </dl>
      {price !== null && origin === null ? (
        <p className={styles.note}>Как сложилась цена этой строки, магазин не сохранил.</p>
      ) : null}
    </>
  );
}

/** The steps alone, for a page that has them. */
export function PriceSteps({ origin, currency }: { origin: StepsProps['origin']; currency: string }) {
  return (
    <dl className={styles.steps}>
      <Steps origin={origin} sum={(value) => formatWirePrice(value, currency)} />
    </dl>
  );
}

interface StepsProps {
  origin: NonNullable<PriceOriginView['origin']>;
  sum: (value: number) => string;
}

function Steps({ origin: { list, contract, discount }, sum }: StepsProps) {
  return (
    <>
      <div className={styles.step}>
        <dt>
          {list.type === null ? 'Базовая цена' : `Вид цены «${list.type}»`}
          {list.since === null ? null : <span className={styles.note}>{`с${NBSP}${formatDate(list.since)}`}</span>}
        </dt>
        <dd>{sum(list.price)}</dd>
      </div>
      {contract ? (
        <div className={styles.step}>
          <dt>{`Скидка по договору ${formatNumber(contract.percent)}${NBSP}%`}</dt>
          <dd>{sum(contract.price)}</dd>
        </div>
      ) : null}
      {discount ? (
        <div className={styles.step}>
          <dt>
            {discountName(discount)}
            <span className={styles.note}>{periodOf(discount)}</span>
          </dt>
          <dd>{sum(discount.price)}</dd>
        </div>
      ) : null}
    </>
  );
}

type DiscountStep = NonNullable<StepsProps['origin']['discount']>;

function discountName({ promotion, percent }: DiscountStep): string {
  const what = promotion === null ? 'Скидка' : `Акция «${promotion}»`;
  return percent === null ? `${what}: особая цена` : `${what}: ${formatNumber(percent)}${NBSP}%`;
}

function periodOf({ since, until }: DiscountStep): string {
  const days = [since && `с${NBSP}${formatDate(since)}`, until && `по${NBSP}${formatLastDay(until)}`];
  return days.filter(Boolean).join(' ') || 'без срока';
}
