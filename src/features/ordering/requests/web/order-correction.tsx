import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { useApp } from '#web/app/app-context.ts';
import styles from './correction.module.css';
import { CorrectionLines } from './correction-lines.tsx';
import { correctionsQuery, requestQuery } from './queries.ts';
import { RequestAnswer } from './request-answer.tsx';

/** On the page of an order: the correction that its buyer may confirm or return; nothing where none waits for him. */
export function OrderCorrection({ order }: { order: string }) {
  const { api } = useApp();
  const { data } = useQuery(correctionsQuery(api, order));
  const open = data?.items.find(({ state }) => state.code === 'open');
  return open ? <Open id={String(open.id)} /> : null;
}

function Open({ id }: { id: string }) {
  const { api } = useApp();
  const { data: request } = useQuery(requestQuery(api, id));
  if (!request?.correction || request.state.code !== 'open') return null;
  const { by, expiresAt, message, summary, correction, currency } = request;
  const price = (sum: number) => formatWirePrice(sum, currency);
  return (
    <section className={styles.panel} aria-labelledby="order-correction">
      <div className={styles.head}>
        <h2 id="order-correction" className={styles.title}>
          Менеджер предлагает изменить заказ
        </h2>
        <span className={styles.dim}>
          {by} · подтвердить до {formatDate(expiresAt.slice(0, 10))}
        </span>
      </div>
      {message === '' ? null : <p className={styles.message}>{message}</p>}
      <CorrectionLines request={request} />
      <div className={styles.foot}>
        <p>
          Сумма заказа: была {price(correction.formerTotal)}, станет <b>{price(summary.total)}</b>
          <span className={styles.former}>До подтверждения заказ остаётся прежним.</span>
        </p>
        <RequestAnswer request={request} code={id} />
      </div>
    </section>
  );
}
