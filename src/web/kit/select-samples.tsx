import { useState } from 'react';
import type { DateRange } from '#web/ui/forms/date-range.ts';
import { DateRangeField } from '#web/ui/forms/date-range-field.tsx';
import { SearchableSelect, type SelectChoice } from '#web/ui/forms/searchable-select.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import { Sample, Samples } from './samples.tsx';

const cities = [
  'Архангельск',
  'Барнаул',
  'Владивосток',
  'Волгоград',
  'Воронеж',
  'Екатеринбург',
  'Иркутск',
  'Казань',
  'Калининград',
  'Краснодар',
  'Красноярск',
  'Москва',
  'Нижний Новгород',
  'Новосибирск',
  'Омск',
  'Пермь',
  'Ростов-на-Дону',
  'Самара',
  'Санкт-Петербург',
  'Тюмень',
].map((label) => ({ value: label, label }));

const consignees: SelectChoice<string>[] = [
  { value: '1', label: 'ООО «Монтаж»', details: 'ИНН 7707083893, г. Москва, ул. Промышленная, д. 4' },
  { value: '2', label: 'ИП Ковалёв Пётр Сергеевич', details: 'ИНН 500100732259' },
  { value: '3', label: 'АО «Северо-Западная строительно-монтажная компания „Энергия“»', disabled: true },
];

export function SelectSamples() {
  const [city, setCity] = useState<string | null>(null);
  const [consignee, setConsignee] = useState<string | null>('1');
  const [range, setRange] = useState<DateRange>({ from: '2026-03-02', to: '2026-03-20' });
  const [open, setOpen] = useState<DateRange>({ from: null, to: null });
  return (
    <Samples>
      <Sample name="Список с поиском">
        <SearchableSelect
          label="Город"
          placeholder="Выберите город"
          choices={cities}
          value={city}
          onChange={setCity}
          clearable
        />
        <SearchableSelect
          label="Грузополучатель"
          required
          choices={consignees}
          value={consignee}
          onChange={setConsignee}
        />
      </Sample>
      <Sample name="Пусто, ошибка, запрет">
        <SearchableSelect
          label="Договор"
          placeholder="Выберите договор"
          choices={[]}
          value={null}
          onChange={() => undefined}
          error="Это поле обязательно для заполнения"
        />
        <SearchableSelect label="Склад" choices={consignees} value="2" onChange={() => undefined} disabled />
      </Sample>
      <Sample name="Системный список">
        <SelectField label="Сортировка" defaultValue="status">
          <option value="status">По наличию</option>
          <option value="name">По названию</option>
        </SelectField>
        <SelectField label="Статус" disabled defaultValue="all">
          <option value="all">Любой</option>
        </SelectField>
      </Sample>
      <Sample name="Период">
        <DateRangeField label="Период заказов" value={range} onChange={setRange} max="2026-12-31" />
        <DateRangeField
          label="Период документов"
          value={open}
          onChange={setOpen}
          min="2026-01-01"
          max="2026-03-31"
          hint="С 1 января по 31 марта 2026 года"
        />
      </Sample>
      <Sample name="Период: ошибка, запрет">
        <DateRangeField
          label="Период отчёта"
          required
          value={{ from: '2026-03-02', to: null }}
          onChange={() => undefined}
          error="Выберите дату не позже 31.12.2026"
        />
        <DateRangeField label="Период архива" value={range} onChange={() => undefined} disabled />
      </Sample>
    </Samples>
  );
}
