import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { SearchableSelect } from '#web/ui/forms/searchable-select.tsx';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';

const TYPING_MS = 150;

interface Company {
  id: number;
  name: string;
}

interface CompanyChoiceProps {
  company: Company | null;
  onChange: (company: Company | null) => void;
}

/** One of the companies in the visitor's scope, found by name or ИНН. */
export function CompanyChoice({ company, onChange }: CompanyChoiceProps) {
  const { api } = useApp();
  const [text, setText] = useState('');
  const typed = useDelayedCommit(text, (value) => setText(value.trim()), TYPING_MS);
  // The chosen name stands in the field and is searched for by nobody
  const isAsked = text !== '' && text !== company?.name;
  const query = useQuery({ ...apiQuery(api, 'officeFind', { query: { q: text } }), enabled: isAsked });
  const found = isAsked ? (query.data?.companies ?? []).filter(({ mayOrder }) => mayOrder) : [];
  const shown =
    company && !found.some(({ id }) => id === company.id) ? [...found, { ...company, inn: '', mayOrder: true }] : found;
  return (
    <SearchableSelect
      label="Для компании"
      placeholder="Название или ИНН"
      clearable
      choices={shown.map(({ id, name, inn }) => ({ value: String(id), label: name, details: inn && `ИНН ${inn}` }))}
      emptyText={
        query.isFetching ? 'Ищем…' : text ? 'Такой компании среди ваших нет' : 'Начните вводить название или ИНН'
      }
      value={company ? String(company.id) : null}
      onSearch={typed.change}
      onChange={(value) => onChange(shown.find(({ id }) => String(id) === value) ?? null)}
    />
  );
}
