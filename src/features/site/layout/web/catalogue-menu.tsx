import { IconLayoutGrid } from '@tabler/icons-react';
import { Icon } from '#web/ui/icon.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import styles from './catalogue-menu.module.css';

const CatalogueMenuPanel = latePart(async () => (await import('./catalogue-menu-panel.tsx')).CatalogueMenuPanel, 7);

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
      {(close, isOpen) => (isOpen ? <CatalogueMenuPanel onLeave={close} /> : null)}
    </Menu>
  );
}
