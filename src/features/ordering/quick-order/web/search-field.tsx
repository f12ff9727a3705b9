import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { ListedLine } from '#ordering/excel-order/contract.ts';
import { escapeHtml } from '#shared/markup.ts';
import { articleAndAmount } from '#shared/order-sheet/article-and-amount.ts';
import { MAX_QUERY_LENGTH } from '#shared/search-query.ts';
import { nextIndex } from '#web/ui/menu.tsx';
import type { EntryActions } from './entry-actions.ts';
import { FoundList, type Option } from './found-list.tsx';
import styles from './quick-order.module.css';
import { codesOf, isCode, lineOf, type QuickRow } from './quick-rows.ts';
import { useFound } from './use-found.ts';

interface SearchFieldProps {
  row: QuickRow;
  number: number;
  currency: string;
  actions: EntryActions;
}

/** The text of a row, with what it may mean in a list below it. */
export function SearchField({ row, number, currency, actions }: SearchFieldProps) {
  const { key, text, suggestions } = row;
  const listId = useId();
  const [anchor, setAnchor] = useState<HTMLInputElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** The text with which Enter came before the answer, until that is there. */
  const entered = useRef<string | null>(null);
  const found = useFound(isOpen && suggestions.length === 0 ? text : '');
  const options: readonly Option[] =
    suggestions.length > 0
      ? suggestions.map((line) => ({ line, title: escapeHtml(line.name), codes: codesOf(line).map(escapeHtml) }))
      : found.goods.map((one) => ({ line: lineOf(one), title: one.highlighted_name, codes: one.highlighted_codes }));
  const split = articleAndAmount(text);
  const isShown = isOpen && anchor !== null && (suggestions.length > 0 || found.query !== null);

  const choose = (line: ListedLine) => {
    if (line.id === null) return;
    setOpen(false);
    const isSplit = split !== null && !isCodeOf(line, text) && isCodeOf(line, split.article);
    if (isSplit) actions.ask(key, { id: line.item_id, name: '', ...split });
    else actions.choose(key, line);
  };
  /** Enter came before the answer: the goods of this code are meant, or the only ones. */
  const chooseMeant = async () => {
    entered.current = text;
    const goods = (await found.findNow())?.map(lineOf);
    entered.current = null;
    if (!goods) return;
    const coded =
      goods.find((line) => isCodeOf(line, text)) ?? goods.find((line) => isCodeOf(line, split?.article ?? ''));
    const meant = coded ?? (goods.length === 1 ? goods[0] : undefined);
    if (anchor?.value !== text) return;
    if (meant) choose(meant);
    else if (goods.length === 0 && split) {
      actions.ask(key, { id: null, article: text.trim(), name: '', amount: null, unit: null });
    }
  };
  /** What is typed behind such an Enter is meant for the quantity: joined to the article it would name other goods. */
  const typed = (value: string): string => {
    const before = entered.current;
    entered.current = null;
    return before && value.startsWith(before) ? `${before} ${value.slice(before.length).trimStart()}` : value;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const option = options[active];
      if (isShown && option) choose(option.line);
      else if (isCode(text)) {
        setOpen(false);
        actions.end(key, text);
      } else if (text.trim() !== '') {
        setOpen(true);
        void chooseMeant();
      }
    }
    if (event.key === 'Delete' && event.ctrlKey) actions.remove(key);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    setActive(nextIndex(event.key, active, options.length));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (actions.paste(key, event.clipboardData.getData('text/plain'))) event.preventDefault();
  };

  return (
    <>
      <input
        ref={setAnchor}
        className={styles.field}
        type="text"
        // What is typed before the stored rows are there is found again by it
        name={`row-${number}`}
        data-search
        maxLength={MAX_QUERY_LENGTH}
        placeholder="Артикул или название"
        aria-label={`Строка ${number}: артикул, название или короткий код`}
        autoComplete="off"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && options.length > 0 ? `${listId}-${active}` : undefined}
        value={text}
        onChange={(event) => {
          actions.type(key, typed(event.currentTarget.value));
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isShown ? (
        <FoundList
          id={listId}
          anchor={anchor}
          options={options}
          active={active}
          isLoading={found.isLoading}
          failure={found.failure}
          currency={currency}
          onChoose={choose}
        />
      ) : null}
    </>
  );
}

const isCodeOf = ({ article, shortcode }: ListedLine, text: string): boolean =>
  [article, shortcode].some((code) => code?.toLowerCase() === text.trim().toLowerCase());
