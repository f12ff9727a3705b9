import { IconChevronDown } from '@tabler/icons-react';
import { Icon } from '../icon.tsx';
import { Menu } from '../menu.tsx';
import styles from './actions-menu.module.css';

interface ActionsMenuProps<Action extends string> {
  /** In the order of the menu. */
  actions: readonly { key: Action; name: string; whyNot?: string | null }[];
  onChoose: (action: Action) => void;
}

/** What can be done with the subject of a page; what cannot be done says why. */
export function ActionsMenu<Action extends string>({ actions, onChoose }: ActionsMenuProps<Action>) {
  return (
    <Menu
      buttonClassName={styles.button}
      button={
        <>
          Действия
          <Icon of={IconChevronDown} size={16} />
        </>
      }
    >
      {(shut) =>
        actions.map(({ key, name, whyNot = null }) => (
          <button
            key={key}
            type="button"
            className={styles.action}
            aria-disabled={whyNot !== null || undefined}
            onClick={() => {
              if (whyNot !== null) return;
              shut();
              onChoose(key);
            }}
          >
            {name}
            {whyNot === null ? null : <span className={styles.why}>{whyNot}</span>}
          </button>
        ))
      }
    </Menu>
  );
}
