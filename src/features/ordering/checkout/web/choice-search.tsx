import { useLayoutEffect, useRef, useState } from 'react';
import { hasWords } from '#shared/has-words.ts';
import { formatNumber } from '#shared/number-format.ts';
import { InputField } from '#web/ui/plain-fields.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import styles from './choice-list.module.css';
import type { AnyChoice, ChoiceFilter } from './choice.ts';

interface ChoiceSearchProps {
  label: string;
  choices: readonly AnyChoice[];
  /** Where the chosen one stands among those that show; -1: nowhere. */
  chosenIndex: number;
  onFilter: (filter: ChoiceFilter | null) => void;
  onChoose: (choice: AnyChoice) => void;
}

/** A list of more has a search. */
const SEARCHED_FROM = 8;

/**
 * Stands above a list of choices that is higher than its box: keeps the box scrolled to the chosen one, which may have been
 * chosen elsewhere, as by the draft or the last order, and has the search of a long list.
 */
export function ChoiceSearch({ label, choices, chosenIndex, onFilter, onChoose }: ChoiceSearchProps) {
  const [text, setText] = useState('');
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const card = root.current?.nextElementSibling?.children[chosenIndex];
    if (card) scrollTo(card);
  }, [chosenIndex]);
  const found = choices.filter((choice) => isFound(choice, text));
  const summary =
    text.trim() === '' ? `Всего: ${formatNumber(choices.length)}` : foundText(found.length, choices.length);
  const search = (next: string) => {
    setText(next);
    onFilter(next.trim() === '' ? null : filterBy(next));
  };
  return (
    <div ref={root}>
      {choices.length > SEARCHED_FROM ? (
        <>
          <InputField
            label={label}
            hideLabel
            type="search"
            className={styles.search}
            placeholder={label}
            hint={summary}
            value={text}
            onChange={(event) => search(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Or it would place the order
              event.preventDefault();
              if (found.length === 1 && !found[0]!.disabled) onChoose(found[0]!);
            }}
          />
          <Spoken text={summary} />
        </>
      ) : null}
    </div>
  );
}

const isFound = ({ name, searchText = name }: AnyChoice, text: string): boolean => hasWords(searchText, text);

const filterBy =
  (text: string): ChoiceFilter =>
  (choices, value) => {
    const found = choices.filter((choice) => isFound(choice, text));
    const chosen = choices.find((choice) => choice.value === value);
    return chosen && !isFound(chosen, text) ? [chosen, ...found] : found;
  };

const foundText = (found: number, all: number): string =>
  found === 0 ? 'Ничего не найдено' : `Найдено: ${formatNumber(found)} из ${formatNumber(all)}`;

/** Scrolls the box of the list alone: `scrollIntoView` would scroll the page as well. */
function scrollTo(card: Element): void {
  const box = card.parentElement!;
  const [outer, inner] = [box.getBoundingClientRect(), card.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}
