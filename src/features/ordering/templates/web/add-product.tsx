import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWirePrice } from '#shared/price-format.ts';
import { lineUnitOf } from '#shared/line-unit.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { SearchableSelect } from '#web/ui/forms/searchable-select.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';
import type { Template } from '../contract.ts';
import styles from './template-page.module.css';

/** R-CONST-13. */
const TYPING_MS = 500;
const MIN_TEXT_LENGTH = 2;

interface AddProductProps {
  template: Template;
  /** Answers whether the product is in the template now. */
  onAdd: (line: { id: number; quantity: number; unit: string }) => Promise<boolean>;
}

/** Finds a product by article, short code or name and adds its least quantity to the template. */
export function AddProduct({ template, onAdd }: AddProductProps) {
  const { api } = useApp();
  const [search, setSearch] = useState('');
  // Another choice begins with an empty field
  const [round, setRound] = useState(0);
  const field = useDelayedCommit('', (text) => setSearch(text.trim()), TYPING_MS);
  const isAsked = search.length >= MIN_TEXT_LENGTH;
  const { data, error, isFetching } = useQuery({
    ...apiQuery(api, 'basketFind', { body: { search } }),
    enabled: isAsked,
  });
  const isWaiting = isFetching || field.value.trim() !== search;
  const known = new Set([...template.products, ...template.lost].map(({ id }) => id));
  const found = isAsked ? (data ?? []) : [];
  const choices = found.map(({ id, name, article, price, reason }) => ({
    value: String(id),
    label: name,
    disabled: known.has(id),
    details: [
      article && `Артикул ${article}`,
      known.has(id) ? 'Уже в шаблоне' : (reason ?? (price === null ? null : formatWirePrice(price, template.currency))),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  const add = async (value: string | null) => {
    const product = found.find(({ id }) => String(id) === value);
    if (!product) return;
    setRound(round + 1);
    setSearch('');
    field.change('');
    const unit = lineUnitOf(product.measure);
    if (await onAdd({ id: product.id, quantity: effectiveMinimum(product), unit }))
      showPopup('Товар добавлен в шаблон');
  };
  return (
    <SearchableSelect
      key={round}
      className={styles.add}
      label="Добавить товар"
      placeholder="Артикул, короткий код или название"
      choices={choices}
      emptyText={
        field.value.trim().length < MIN_TEXT_LENGTH
          ? 'Введите хотя бы два знака артикула или названия'
          : isWaiting
            ? 'Ищем…'
            : error
              ? failureMessage(error, 'Не удалось найти товары')
              : undefined
      }
      value={null}
      onChange={(value) => void add(value)}
      onSearch={field.change}
    />
  );
}
