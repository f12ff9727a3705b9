import { useEffect } from 'react';
import { Icon } from '../icon.tsx';
import type { PaletteEntry, PaletteKinds } from './palette-entry.ts';
import styles from './palette.module.css';

interface PaletteListProps<Kind extends string> {
  id: string;
  label: string;
  entries: readonly PaletteEntry<Kind>[];
  kinds: PaletteKinds<Kind>;
  /** The kinds of the entries stand above them. */
  hasTitles: boolean;
  active: number;
  isBusy: boolean;
  onActive: (index: number) => void;
  onOpen: (entry: PaletteEntry<Kind>) => void;
}

/** The entries below the field of the palette, which has the focus and the keys. */
export function PaletteList<Kind extends string>(props: PaletteListProps<Kind>) {
  const { id, label, entries, kinds, hasTitles, active, isBusy, onActive, onOpen } = props;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list of a combobox
      role="listbox"
      aria-label={label}
      className={styles.list}
      aria-busy={isBusy}
    >
      {entries.map((entry, index) => {
        const { title, icon } = kinds[entry.kind];
        const isFirst = hasTitles && entries[index - 1]?.kind !== entry.kind;
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
              id={`${id}-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the listbox
              role="option"
              aria-selected={index === active}
              className={styles.entry}
              onPointerMove={() => onActive(index)}
              onClick={() => onOpen(entry)}
            >
              {icon ? <Icon of={icon} size={18} /> : null}
              <span className={styles.title}>{entry.title}</span>
              <span className={styles.note}>{entry.note}</span>
            </div>
          </div>
        );
      })}
    </div>
  );
}
