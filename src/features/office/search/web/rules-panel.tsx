import { IconArrowUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchableSelect } from '#web/ui/forms/searchable-select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';
import { type NamedRule, withEarlier, withoutRule, withRule } from './rules-draft.ts';
import styles from './search-screen.module.css';

const TYPING_MS = 200;

interface RulesPanelProps {
  rules: readonly NamedRule[];
  onChange: (rules: NamedRule[]) => void;
}

/** The pinned products in their order, the banned ones, and a field for a product that the query does not find. */
export function RulesPanel({ rules, onChange }: RulesPanelProps) {
  const pins = rules.filter(({ kind }) => kind === 'pin');
  const bans = rules.filter(({ kind }) => kind === 'ban');
  return (
    <Panel title="Правила запроса">
      <div className={styles.rules}>
        {rules.length === 0 ? (
          <p className={styles.dim}>Правил нет. Закрепите товары в результате или найдите их здесь.</p>
        ) : null}
        <RuleRows label="Первыми" rules={pins} all={rules} onChange={onChange} />
        <RuleRows label="Не показывать" rules={bans} all={rules} onChange={onChange} />
        <PinChoice key={rules.length} onChoose={(rule) => onChange(withRule(rules, rule))} />
      </div>
    </Panel>
  );
}

interface RuleRowsProps extends RulesPanelProps {
  label: string;
  all: readonly NamedRule[];
}

function RuleRows({ label, rules, all, onChange }: RuleRowsProps) {
  if (rules.length === 0) return null;
  return (
    <>
      <h3 className={styles.dim}>{label}</h3>
      <ul className={styles.rows} aria-label={label}>
        {rules.map(({ productId, name, article, kind }, n) => (
          <li key={productId} className={styles.row}>
            <span className={styles.name}>
              {name} <span className={styles.dim}>{article}</span>
            </span>
            {kind === 'pin' && n > 0 ? (
              <Button
                look="quiet"
                size="small"
                aria-label={`Выше: ${name}`}
                onClick={() => onChange(withEarlier(all, productId))}
              >
                <Icon of={IconArrowUp} size={18} />
              </Button>
            ) : null}
            <Button
              look="quiet"
              size="small"
              aria-label={`Убрать правило: ${name}`}
              onClick={() => onChange(withoutRule(all, productId))}
            >
              <Icon of={IconX} size={18} />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function PinChoice({ onChoose }: { onChoose: (rule: NamedRule) => void }) {
  const { api } = useApp();
  const [text, setText] = useState('');
  const typed = useDelayedCommit(text, (value) => setText(value.trim()), TYPING_MS);
  const query = useQuery({ ...apiQuery(api, 'officeFind', { query: { q: text } }), enabled: text !== '' });
  const found = text === '' ? [] : (query.data?.goods ?? []);
  return (
    <SearchableSelect
      label="Закрепить товар"
      placeholder="Артикул или название"
      choices={found.map(({ id, name, article }) => ({ value: String(id), label: name, details: article }))}
      emptyText={query.isFetching ? 'Ищем…' : text ? 'Такого товара нет' : 'Начните вводить артикул или название'}
      value={null}
      onSearch={typed.change}
      onChange={(value) => {
        const chosen = found.find(({ id }) => String(id) === value);
        if (chosen) onChoose({ productId: chosen.id, name: chosen.name, article: chosen.article, kind: 'pin' });
      }}
    />
  );
}
