import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { useApp } from '#web/app/app-context.ts';
import styles from './correction.module.css';
import { CorrectionLines } from './correction-lines.tsx';
import { requestQuery } from './queries.ts';
import { RequestAnswer } from './request-answer.tsx';

/** A correction of an order that waits for its buyer: «было / стало», and his answer. */
export function OpenCorrection({ id }: { id: string }) {
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
