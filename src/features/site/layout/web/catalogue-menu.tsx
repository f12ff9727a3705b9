import { IconLayoutGrid } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonRows } from '#web/ui/list-state.tsx';
import { Menu } from '#web/ui/menu.tsx';
import styles from './catalogue-menu.module.css';

const CatalogueMenuPanel = lazy(async () => ({
  default: (await import('./catalogue-menu-panel.tsx')).CatalogueMenuPanel,
}));

/** The sections of the catalogue from any page (R-CONST-30). */
export function CatalogueMenu() {
  return (
    <Menu
      button={
        <>
          <Icon of={IconLayoutGrid} />
          <span className={styles.word}>Каталог</span>
        </>
      }
      buttonClassName={styles.button}
      listClassName={styles.panel}
    >
      {(close, isOpen) =>
        isOpen ? (
          <Suspense fallback={<SkeletonRows rows={7} height={40} />}>
            <CatalogueMenuPanel onLeave={close} />
          </Suspense>
        ) : null
      }
    </Menu>
  );
}
