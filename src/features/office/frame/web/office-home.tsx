import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import styles from './office-home.module.css';
import { useScreens } from './use-screens.ts';

/** The first screen of staff: the ways to the others. */
export function OfficeHome() {
  const screens = useScreens().filter(({ href }) => href !== '/office/');
  return (
    <>
      <PageHeading crumbs={[]} title="Рабочее место" />
      {screens.length === 0 ? (
        <EmptyState title="Экранов для вас пока нет" text="Права даёт тот, кто ведёт сотрудников магазина." />
      ) : (
        <ul className={styles.screens}>
          {screens.map(({ href, title, icon, about }) => (
            <li key={href}>
              <Link href={href} className={styles.screen}>
                <Icon of={icon} size={24} />
                <b>{title}</b>
                <span>{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
