import { IconSearch } from '@tabler/icons-react';
import { useId, type FormEvent, type KeyboardEvent } from 'react';
import { MAX_QUERY_LENGTH } from '#shared/search-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import styles from './header-search.module.css';
import { useHitList } from './use-hit-list.ts';
import { useOpenSearch } from './use-open-search.ts';

// It comes with the first hits
const SearchHits = latePart(async () => (await import('./search-hits.tsx')).SearchHits);

interface HeaderSearchProps {
  /** After another page was asked for. */
  onSearch?: () => void;
  /** In a window: the field is where the cursor goes, and the hits stand below it in the flow. */
  isInWindow?: boolean;
}

/**
 * The search field with its hits; before anything is typed, with the account's last queries. Arrows go through them, Enter
 * opens the chosen one, the product of a whole article, or all results, Escape closes them (R-HEAD-03, A-106).
 */
export function HeaderSearch({ onSearch, isInWindow = false }: HeaderSearchProps) {
  const { text, typed, list, isShown, active, open, close, change, move, remember } = useHitList();
  const { abandon, openHref, openText } = useOpenSearch(() => {
    remember();
    close();
    onSearch?.();
  });
  const listId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hit = isShown ? list.hits[active] : undefined;
    if (hit) openHref(hit.url);
    else if (typed !== null) void openText(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    move(key);
  };

  return (
    <search
      className={styles.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <form className={styles.form} action="/search/" onSubmit={submit}>
        <input
          className={styles.field}
          type="search"
          name="query"
          maxLength={MAX_QUERY_LENGTH}
          placeholder="Название или артикул"
          aria-label="Поиск по каталогу"
          autoComplete="off"
          data-autofocus={isInWindow || undefined}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            abandon();
            change(event.currentTarget.value);
          }}
          onFocus={open}
          onKeyDown={onKeyDown}
        />
        <button className={styles.button} type="submit" aria-label="Найти">
          <Icon of={IconSearch} />
        </button>
      </form>
      {isShown ? (
        <SearchHits
          {...list}
          id={listId}
          active={active}
          onOpen={() => {
            remember();
            onSearch?.();
          }}
          isInWindow={isInWindow}
        />
      ) : null}
    </search>
  );
}
