import { useQuery } from '@tanstack/react-query';
import { useApp } from '#web/app/app-context.ts';
import { useHeader, useFooter } from '#web/app/layout-data.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { HomeBlock } from './home-block.tsx';
import styles from './home-page.module.css';
import { homeQuery } from './home-query.ts';
import { HomeTiles } from './home-tiles.tsx';
import { ManagerBlock } from './manager-block.tsx';

/** Home: the blocks of the visitor's role, for a buyer what his company orders before all (R-ROUTE-01, A-156). */
export function HomePage() {
  const { api } = useApp();
  const header = useHeader();
  const query = useQuery(homeQuery(api));
  const { data } = query;
  const hasManager = data?.blocks.some((block) => block.control === 'manager');
  const isBuyer = header?.user.role === 'USER' || header?.user.role === 'ADMIN';
  return (
    <>
      <h1 className={styles.greeting}>{header ? `Здравствуйте, ${shortName(header.user)}` : 'Главная'}</h1>
      {data ? (
        <div className={styles.blocks}>
          {data.blocks.map((block) => (
            <HomeBlock key={block.control} block={block} />
          ))}
          {isBuyer && !hasManager ? <CallCentre /> : null}
        </div>
      ) : (
        <div className={styles.rest}>
          <LoadingState query={query} rows={5} height={56} />
        </div>
      )}
      <HomeTiles />
    </>
  );
}

/** The names without the family name, which stands first. */
const shortName = ({ full_name: name }: { full_name: string }) => name.split(' ').slice(1).join(' ') || name;

/** In place of the manager where nobody serves the company. */
function CallCentre() {
  const contacts = useFooter()?.contacts;
  if (!contacts?.phone && !contacts?.email) return null;
  return (
    <section className={styles.callCentre} data-control="manager" aria-label="Call-центр">
      <h2 className={styles.callCentreTitle}>Поможем с заказом</h2>
      <ManagerBlock contact={{ ...contacts, name: ['Call-центр', contacts.workingHours].filter(Boolean).join(', ') }} />
    </section>
  );
}
