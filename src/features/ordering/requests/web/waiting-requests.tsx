import { useQuery } from '@tanstack/react-query';
import { useApp } from '#web/app/app-context.ts';
import { Link } from '#web/ui/link.tsx';
import { requestsQuery } from './queries.ts';
import styles from './requests.module.css';

/** Above the orders: how many requests wait for the buyer's answer; nothing where he has never had one. */
export function WaitingRequests() {
  const { api } = useApp();
  const { data } = useQuery(requestsQuery(api));
  if (!data || data.page.total === 0) return null;
  return (
    <p className={styles.waiting}>
      <Link href="/requests/">
        {data.waiting > 0 ? `Заявки, которые ждут вашего подтверждения: ${data.waiting}` : 'Заявки от менеджера'}
      </Link>
    </p>
  );
}
