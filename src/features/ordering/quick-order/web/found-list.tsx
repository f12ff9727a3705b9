import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ListedLine } from '#ordering/excel-order/contract.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { Markup } from '#web/ui/markup.tsx';
import styles from './search-field.module.css';

/** One of the goods that may be meant; `title` and `codes` are safe HTML. */
export interface Option {
  line: ListedLine;
  title: string;
  codes: readonly string[];
}

interface FoundListProps {
  id: string;
  /** The field that the list hangs on. */
  anchor: HTMLElement;
  options: readonly Option[];
  active: number;
  isLoading: boolean;
  /** Why the search failed. */
  failure: string | null;
  currency: string;
  onChoose: (line: ListedLine) => void;
}

/** Goods that match the typed text (R-QO-05). Rendered into the body: the rows scroll in their own box. */
export function FoundList({ id, anchor, options, active, isLoading, failure, currency, onChoose }: FoundListProps) {
  const place = usePlace(anchor);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return createPortal(
    <div className={styles.found} style={place}>
      {options.length === 0 ? (
        <output className={styles.nothing} data-failed={failure !== null || undefined}>
          {failure === null
            ? isLoading
              ? 'Ищем…'
              : 'Ничего не найдено'
            : `${failure}. Нажмите Enter, чтобы повторить`}
        </output>
      ) : null}
      <div
        id={id}
        // Options of a field whose arrow keys go through them: no select has those
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label="Найденные товары"
      >
        {options.map(({ line, title, codes }, n) => (
          <button
            key={line.item_id}
            id={`${id}-${n}`}
            type="button"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            aria-selected={n === active}
            tabIndex={-1}
            disabled={line.id === null}
            className={styles.option}
            // The field keeps the focus
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(line)}
          >
            <span className={styles.optionName}>
              <Markup text={title} />
              <span className={styles.optionCode}>
                <Markup text={codes.join(' · ')} />
              </span>
            </span>
            <span className={styles.optionPrice}>
              {line.reason ?? (line.price === null ? null : formatWirePrice(line.price, currency))}
            </span>
          </button>
        ))}
      </div>
    </div>,
    document.body,
  );
}

/** R-CONST-21. */
const MAX_HEIGHT = 350;
/** With less room below the field the list opens above it, where there is more. */
const MIN_SPACE_BELOW = 240;

interface Place {
  left: number;
  width: number;
  maxHeight: number;
  top?: number;
  bottom?: number;
}

/** Below the field, or above it at the end of the window, wherever it scrolls. */
function usePlace(anchor: HTMLElement): Place {
  const [place, setPlace] = useState<Place>({ left: 0, top: 0, width: 0, maxHeight: 0 });
  useLayoutEffect(() => {
    const follow = () => setPlace(placeAt(anchor.getBoundingClientRect()));
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    // A phone's keyboard takes the lower half of the window
    window.visualViewport?.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
      window.visualViewport?.removeEventListener('resize', follow);
    };
  }, [anchor]);
  return place;
}

function placeAt({ left, top, bottom, width }: DOMRect): Place {
  const { clientWidth, clientHeight } = document.documentElement;
  const wide = Math.min(Math.max(width, 460), clientWidth - 16);
  const across = { left: Math.max(8, Math.min(left, clientWidth - wide - 8)), width: wide };
  const below = Math.min(clientHeight, window.visualViewport?.height ?? clientHeight) - bottom - 12;
  const above = top - 12;
  return below >= MIN_SPACE_BELOW || below >= above
    ? { ...across, top: bottom + 4, maxHeight: Math.min(MAX_HEIGHT, below) }
    : { ...across, bottom: clientHeight - top + 4, maxHeight: Math.min(MAX_HEIGHT, above) };
}
