import { useId, useState, type KeyboardEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { nextIndex } from '#web/ui/menu.tsx';
import type { FoundCity } from '../contract.ts';
import styles from './city-selector.module.css';
import { useChooseCity } from './use-choose-city.ts';
import { MAX_CITY_LENGTH, useCitySearch } from './use-city-search.ts';

/** A field and the cities that begin with its text. Arrows go through them, Enter or a press chooses one. */
export function CitySelector() {
  const search = useCitySearch();
  const { choose, isSaving } = useChooseCity();
  const [active, setActive] = useState(-1);
  const id = useId();
  const cities = search.cities ?? [];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      const city = search.isWaiting ? undefined : (cities[active] ?? (cities.length === 1 ? cities[0] : undefined));
      if (city && !isSaving) choose(city.cityId);
      else search.flush();
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const index = nextIndex(event.key, active, cities.length);
    setActive(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className={styles.selector}>
      <input
        className={styles.field}
        type="search"
        placeholder="Название города"
        aria-label="Название города"
        autoComplete="off"
        maxLength={MAX_CITY_LENGTH}
        data-autofocus
        role="combobox"
        aria-expanded={cities.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        value={search.text}
        onChange={(event) => {
          search.change(event.currentTarget.value);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <output className={styles.note}>{noteOf(search)}</output>
      {search.isError ? (
        <Button look="secondary" onClick={search.retry}>
          Повторить
        </Button>
      ) : null}
      <div
        id={id}
        className={styles.list}
        // The field's arrow keys go through it: no select has that
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label="Найденные города"
        aria-busy={search.isWaiting}
      >
        {cities.map((city, index) => (
          <Option
            key={city.cityId}
            id={`${id}-${index}`}
            city={city}
            isActive={index === active}
            onChoose={() => {
              if (!isSaving) choose(city.cityId);
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  city: FoundCity;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, city: { cityName, region, isSelected }, isActive, onChoose }: OptionProps) {
  return (
    // The field has the keys
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role
    <div id={id} className={styles.city} role="option" aria-selected={isActive} tabIndex={-1} onClick={onChoose}>
      <span>{cityName}</span>
      <span className={styles.region}>{isSelected ? 'выбран сейчас' : region}</span>
    </div>
  );
}

function noteOf({ isTyped, isWaiting, isError, cities }: ReturnType<typeof useCitySearch>): string {
  if (!isTyped) return 'Начните вводить название: достаточно одной буквы.';
  if (isError) return 'Не удалось найти города. Проверьте соединение с интернетом.';
  if (isWaiting) return 'Ищем…';
  return cities?.length === 0 ? 'Такого города в списке нет. Выберите ближайший крупный город.' : '';
}
