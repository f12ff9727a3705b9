import { useNavigate } from '@tanstack/react-router';
import type { AppealStatusView } from '#shared/appeal-status.ts';
import { Button } from '#web/ui/button.tsx';
import { InputField, SelectField } from '#web/ui/plain-fields.tsx';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';
import type { AppealsSearch } from './appeal-search.ts';
import styles from './appeals.module.css';

/** A pause in typing after which the list answers. */
const TYPING_MS = 500;

interface AppealFiltersProps {
  search: AppealsSearch;
  statuses: readonly AppealStatusView[];
}

/** The manager's filter. Every change goes to the address and begins at page 1. */
export function AppealFilters({ search, statuses }: AppealFiltersProps) {
  const navigate = useNavigate();
  const { status, st } = search;
  const change = (part: AppealsSearch) =>
    void navigate({ to: '/appeal/', search: { status, st, ...part }, resetScroll: false });
  const text = useDelayedCommit(st ?? '', (typed) => change({ st: typed.trim() || undefined }), TYPING_MS);
  return (
    <form
      className={styles.filters}
      aria-label="Фильтр обращений"
      onSubmit={(event) => {
        event.preventDefault();
        text.flush();
      }}
    >
      <InputField
        className={styles.search}
        label="Компания"
        type="search"
        name="st"
        placeholder="Часть названия"
        maxLength={100}
        value={text.value}
        onChange={(event) => text.change(event.currentTarget.value)}
        onBlur={text.flush}
      />
      <SelectField
        label="Статус"
        name="status"
        value={status ?? ''}
        onChange={(event) => change({ status: statuses.find(({ code }) => code === event.currentTarget.value)?.code })}
      >
        <option value="">Любой</option>
        {statuses.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {status || st ? (
        <Button look="quiet" onClick={() => void navigate({ to: '/appeal/', search: {}, resetScroll: false })}>
          Сбросить
        </Button>
      ) : null}
    </form>
  );
}
