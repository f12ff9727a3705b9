import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { preparesOrders } from '#shared/rights/staff-rights.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { useTextOwner } from '#web/app/use-text-owner.ts';
import { Icon } from '#web/ui/icon.tsx';
import { failureText } from '#web/ui/list-state.tsx';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';
import { entriesOf, kinds, type PaletteEntry, screensOf } from './palette-entries.ts';
import styles from './palette.module.css';
import { recentEntries, rememberEntry } from './recent-entries.ts';
import { useScreens } from './use-screens.ts';

const TYPING_MS = 150;
const MAX_LENGTH = 100;

interface PaletteProps {
  onClose: () => void;
  /** Opens the window about an article. */
  onGoods: (id: string) => void;
}

/** Finds an order, a company, a person, an article or a screen; before anything is typed, what was opened last. */
export function Palette({ onClose, onGoods }: PaletteProps) {
  const navigate = useNavigate();
  const owner = useTextOwner();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  /** Enter was pressed before the answer: the first entry opens once it is there. */
  const isWanted = useRef(false);
  const typed = useDelayedCommit(
    text,
    (value) => {
      setText(value.trim());
      setActive(0);
    },
    TYPING_MS,
  );
  const { entries, query } = useEntries(text);
  const isWaiting = query.isFetching || typed.value.trim() !== text;

  const open = (entry: PaletteEntry) => {
    rememberEntry(owner, entry);
    onClose();
    if (entry.href === null) onGoods(entry.id);
    else void navigate({ href: entry.href });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) setActive((active + step + entries.length) % entries.length);
    else if (event.code === 'Enter' || event.code === 'NumpadEnter') {
      typed.flush();
      isWanted.current = isWaiting;
      const entry = entries[active];
      if (!isWaiting && entry) open(entry);
    } else return;
    event.preventDefault();
  };
  const openWanted = useEffectEvent(() => {
    const entry = entries[active];
    if (isWanted.current && entry) open(entry);
    isWanted.current = false;
  });
  useEffect(() => {
    if (!isWaiting) openWanted();
  }, [isWaiting]);
  return (
    <>
      <input
        className={styles.field}
        type="search"
        placeholder="Номер заказа, 1С или УПД, компания, ИНН, телефон, артикул"
        aria-label="Найти"
        autoComplete="off"
        data-autofocus
        maxLength={MAX_LENGTH}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `${listId}-${active}` : undefined}
        value={typed.value}
        onChange={(event) => {
          isWanted.current = false;
          typed.change(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list of a combobox
        role="listbox"
        aria-label={text ? 'Найдено' : 'Недавние'}
        className={styles.list}
        aria-busy={isWaiting}
      >
        {entries.map((entry, index) => {
          const { title, icon } = kinds[entry.kind];
          const isFirst = text !== '' && entries[index - 1]?.kind !== entry.kind;
          return (
            <div key={`${entry.kind} ${entry.id}`} role="presentation">
              {isFirst ? (
                <p className={styles.kind} aria-hidden="true">
                  {title}
                </p>
              ) : null}
              {/* The keys are those of the field */}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
              <div
                id={`${listId}-${index}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the listbox
                role="option"
                aria-selected={index === active}
                className={styles.entry}
                onPointerMove={() => setActive(index)}
                onClick={() => open(entry)}
              >
                {icon ? <Icon of={icon} size={18} /> : null}
                <span className={styles.title}>{entry.title}</span>
                <span className={styles.note}>{entry.note}</span>
              </div>
            </div>
          );
        })}
      </div>
      <output className={styles.state}>
        {query.isError
          ? failureText(query.error)
          : isWaiting
            ? 'Ищем…'
            : entries.length > 0
              ? ''
              : text
                ? 'Ничего не найдено. Проверьте номер или попробуйте часть названия'
                : 'Здесь появится то, что вы открывали'}
      </output>
    </>
  );
}

function useEntries(text: string) {
  const { api } = useApp();
  const owner = useTextOwner();
  const screens = useScreens();
  const mayOrder = preparesOrders(useStaffRights());
  const query = useQuery({ ...apiQuery(api, 'officeFind', { query: { q: text } }), enabled: text !== '' });
  const [recent] = useState(() => recentEntries(owner));
  const entries =
    text === '' ? recent : [...screensOf(screens, text), ...(query.data ? entriesOf(query.data, mayOrder) : [])];
  return { entries, query };
}
