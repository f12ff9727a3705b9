import { useApp } from '#web/app/app-context.ts';
import { hasBasket } from '#web/app/page-session.ts';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './profile-page.module.css';

/** The subscriptions block (R-PROF-03): how to get news and promotions. There is no switch: no call exists. */
export function Subscriptions() {
  const { session } = useApp();
  const isBuyer = hasBasket(session);
  return (
    <Panel title="Подписки">
      <dl className={styles.subscriptions}>
        <div>
          <dt>Новости</dt>
          <dd>Поступления, изменения в работе склада и доставки.</dd>
        </div>
        <div>
          <dt>Акции</dt>
          <dd>Скидки и предложения для вашей компании.</dd>
        </div>
      </dl>
      <p className={styles.note}>
        Чтобы подписаться или отказаться,{' '}
        {isBuyer ? (
          <>
            <Link href="/appeal/add/?type=other">создайте обращение</Link>.
          </>
        ) : (
          'обратитесь к владельцу магазина.'
        )}
      </p>
    </Panel>
  );
}
