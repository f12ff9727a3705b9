import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { ListedLine } from '#ordering/excel-order/contract.ts';
import { escapeHtml } from '#shared/markup.ts';
import { articleAndAmount } from '#shared/order-sheet/article-and-amount.ts';
import { MAX_QUERY_LENGTH } from '#shared/search-query.ts';
import { nextIndex } from '#web/ui/menu.tsx';
import type { EntryActions } from './entry-actions.ts';
import { FoundList, type Option } from './found-list.tsx';
import styles from './search-field.module.css';
import { codesOf, isCode, lineOf, type QuickRow } from './quick-rows.ts';
import { focusRow } from './sheet-keys.ts';
import { useFound } from './use-found.ts';

interface SearchFieldProps {
  row: QuickRow;
  number: number;
  currency: string;
  actions: EntryActions;
}

/** The text of a row, with what it may mean in a list below it. */
export function SearchField({ row, number, currency, actions }: SearchFieldProps) {
  const { key, text, suggestions, isAsked } = row;
  const listId = useId();
  const [anchor, setAnchor] = useState<HTMLInputElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** Since the field has the focus, or since the last Enter. */
  const [isTyped, setTyped] = useState(false);
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
  /** Enter, or Tab behind what was typed: true where it has an effect. */
  const end = (isTab: boolean): boolean => {
    const option = options[active];
    if (isShown && option && !(isTab && suggestions.length > 0)) choose(option.line);
    else if (isCode(text)) {
      setOpen(false);
      actions.end(key, text);
    } else if (!isTab && text.trim() !== '') {
      setOpen(true);
      void chooseMeant();
    } else return false;
    return true;
  };
  const moveBy = (step: 'ArrowDown' | 'ArrowUp', { altKey, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (isShown && options.length > 0) setActive(nextIndex(step, active, options.length));
    else if (altKey) setOpen(true);
    else focusRow(currentTarget, step === 'ArrowUp' ? -1 : 1);
  };
  const onEnter = (event: KeyboardEvent) => {
    const isForAll = event.ctrlKey || event.metaKey;
    // The whole list is added once its texts mean something
    if (isForAll && !isTyped) return;
    if (isForAll) event.stopPropagation();
    event.preventDefault();
    setTyped(false);
    end(false);
  };
  const onTab = (event: KeyboardEvent) => {
    if (!isTyped || event.shiftKey || isAsked) return;
    setTyped(false);
    if (end(true)) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key: pressed } = event;
    if (pressed === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    }
    if (pressed === 'Enter') onEnter(event);
    if (pressed === 'Tab') onTab(event);
    if (pressed === 'Delete' && event.ctrlKey) actions.remove(key);
    if (pressed !== 'ArrowDown' && pressed !== 'ArrowUp') return;
    event.preventDefault();
    moveBy(pressed, event);
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
        // A window stays open when Escape closes the list
        data-mantine-stop-propagation={isShown || undefined}
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
          setTyped(true);
          setOpen(true);
        }}
        // Nothing is found again for a text that means nothing
        onFocus={() => setOpen(row.reason === null || suggestions.length > 0)}
        onBlur={() => {
          setTyped(false);
          setOpen(false);
        }}
        onKeyDown={onKeyDown}
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
