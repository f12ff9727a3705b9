import { OrderBar, OrderPanel, OrderWarnings, PanelRow, showBarriers } from '#ordering/basket/web/index.ts';
import { countOf, LINE_FORMS, SHIPMENT_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { BackOrders } from './back-orders.tsx';
import styles from './checkout-panel.module.css';
import { MissingFields, OrderErrors } from './order-errors.tsx';
import { OrderedProducts } from './ordered-products.tsx';
import { Shortages } from './shortages.tsx';
import type { Order } from './use-order.ts';

/** What stands in the way of the order. */
const BARRIERS = 'checkout-barriers';

const WayPastDebt = latePart(async () => (await import('./way-past-debt.tsx')).WayPastDebt);

/** The sums of the order, what stands in its way, and the press that places it (R-CHK-01, R-CHK-03, R-VAL-45). */
export function CheckoutPanel({ order }: { order: Order }) {
  const { data, warnings, missing, hasTried, isWaiting, unsavedCount } = order;
  return (
    <OrderPanel title="Ваш заказ" summary={data.summary} isStale={isWaiting} rows={<DeliveryRows order={order} />}>
      <OrderedProducts products={data.summary.products} currency={data.summary.currency} />
      <BackOrders lines={data.backOrders} />
      <div id={BARRIERS} className={styles.barriers} tabIndex={-1}>
        <Shortages lines={data.shortages} />
        <OrderWarnings warnings={warnings} />
        {warnings.some(({ code }) => code === 'DEBT' || code === 'CREDIT_LIMIT') ? <WayPastDebt /> : null}
      </div>
      {unsavedCount > 0 ? (
        <output className={styles.note}>
          Ждём связи: {countOf(unsavedCount, LINE_FORMS)} корзины ещё не сохранены. Заказ можно будет оформить сразу
          после этого.
        </output>
      ) : null}
      {hasTried ? null : <MissingFields order={order} missing={missing} />}
      <OrderErrors order={order} />
      <div className={styles.action}>
        <SubmitButton order={order} />
      </div>
      <p className={styles.basket}>
        <Link href="/basket/">Вернуться в корзину</Link>
      </p>
    </OrderPanel>
  );
}

/** On small screens total and button stay at hand, with a word where the panel below has something to say. */
export function SubmitBar({ order }: { order: Order }) {
  const { data, warnings, isWaiting } = order;
  const isBarred = warnings.some(({ code, blocking }) => blocking && code !== 'INCOMPLETE');
  const isShort = data.shortages.length > 0;
  const why = isBarred
    ? 'Почему нельзя?'
    : isShort
      ? `Столько нет: ${countOf(data.shortages.length, LINE_FORMS)}`
      : null;
  return (
    <OrderBar summary={data.summary} isStale={isWaiting} why={why} onWhy={() => showBarriers(BARRIERS)}>
      <SubmitButton order={order} />
    </OrderBar>
  );
}

function SubmitButton({ order: { placing, isBlocked } }: { order: Order }) {
  const isLost = placing.step === 'lost';
  return (
    <Button
      type="submit"
      size="large"
      wide
      className={styles.submit}
      pending={placing.step === 'sending'}
      aria-disabled={(isBlocked && !isLost) || undefined}
      title="Ctrl + Enter"
      data-order
    >
      {isLost ? 'Повторить' : 'Оформить заказ'}
    </Button>
  );
}

/** R-CONST-36, A-124: the price of a delivery below the threshold is agreed with the manager. */
function DeliveryRows({ order: { data, choices } }: { order: Order }) {
  const { total, currency } = data.summary;
  const isFree = currency === 'RUB' && total >= data.freeDeliveryFrom;
  return (
    <>
      <PanelRow name="Отгрузка">{countOf(data.deliveryCount, SHIPMENT_FORMS)}</PanelRow>
      {choices.deliveryType === 'delivery' ? (
        <PanelRow name="Доставка">{isFree ? 'бесплатно' : 'рассчитывается менеджером'}</PanelRow>
      ) : null}
    </>
  );
}
