import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTextOwner } from '#web/app/use-text-owner.ts';
import { failureText } from '../list-state.tsx';
import { useDelayedCommit } from '../use-delayed-commit.ts';
import type { PaletteEntry, PaletteKinds } from './palette-entry.ts';
import { PaletteList } from './palette-list.tsx';
import styles from './palette.module.css';
import { recentEntries, rememberEntry } from './recent-entries.ts';
import type { TakeAhead } from './use-typed-ahead.ts';

const TYPING_MS = 150;
const MAX_LENGTH = 100;

interface PaletteProps<Kind extends string> {
  /** Under which the entries opened last are kept. */
  name: string;
  kinds: PaletteKinds<Kind>;
  /** What can be typed. */
  placeholder: string;
  /** Gets what is to be found, trimmed; '' before anything is typed. */
  onText: (text: string) => void;
  text: string;
  /** Of `useTypedAhead`. */
  takeAhead: TakeAhead;
  /** What is found for `text`. */
  found: { entries: readonly PaletteEntry<Kind>[]; isFetching: boolean; error: unknown };
  onClose: () => void;
  /** Takes an entry without an address. */
  onChoose: (entry: PaletteEntry<Kind>) => void;
}

/** Finds by Ctrl+K what its owner offers; before anything is typed, what was opened last. */
export function Palette<Kind extends string>(props: PaletteProps<Kind>) {
  const { name, kinds, placeholder, onText, text, takeAhead, found, onClose, onChoose } = props;
  const navigate = useNavigate();
  const owner = useTextOwner();
  const listId = useId();
  const [recent] = useState(() => recentEntries(owner, name, kinds));
  const [active, setActive] = useState(0);
  /** Enter was pressed before the answer: the first entry opens once it is there. */
  const isWanted = useRef(false);
  const typed = useDelayedCommit(
    text,
    (value) => {
      onText(value.trim());
      setActive(0);
    },
    TYPING_MS,
  );
  const entries = text === '' ? recent : found.entries;
  const isWaiting = found.isFetching || typed.value.trim() !== text;

  const open = (entry: PaletteEntry<Kind>) => {
    rememberEntry(owner, name, { entry, recent });
    if (entry.href === null) return onChoose(entry);
    onClose();
    void navigate({ href: entry.href });
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
  const field = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    field.current?.focus();
    // Also where it comes back into a window that is open
    field.current?.select();
    const kept = takeAhead();
    if (!kept.trim()) return;
    isWanted.current = kept.endsWith('\n');
    typed.change(kept.replaceAll('\n', '').slice(0, MAX_LENGTH));
  });
  useEffect(() => {
    if (!isWaiting) openWanted();
  }, [isWaiting]);
  // After the other effect: what was typed ahead is not answered yet
  useEffect(() => takeOver(), []);
  return (
    <>
      <input
        ref={field}
        className={styles.field}
        type="search"
        placeholder={placeholder}
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
      <PaletteList
        id={listId}
        label={text ? 'Найдено' : 'Недавние'}
        entries={entries}
        kinds={kinds}
        hasTitles={text !== ''}
        active={active}
        isBusy={isWaiting}
        onActive={setActive}
        onOpen={open}
      />
      <output className={styles.state}>
        {found.error
          ? failureText(found.error)
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
