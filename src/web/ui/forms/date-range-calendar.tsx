import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import ru from 'dayjs/locale/ru.js';
import { useState } from 'react';
import { addDays, dayOf } from '#shared/dates.ts';
import { Button } from '../button.tsx';
import styles from './date-range-calendar.module.css';
import type { DateRange } from './date-range.ts';
import type { DayLimits } from './day-problem.ts';
import { MantineRoot } from '../mantine-root.tsx';

dayjs.locale(ru, undefined, true);

interface DateRangeCalendarProps extends DayLimits {
  label: string;
  value: DateRange;
  /** Both days, or neither. */
  onChoose: (value: DateRange) => void;
}

/** The calendar below a span of days: the first press is its beginning, the second its end. Arrow keys go by days. */
export function DateRangeCalendar({ label, value, min, max, onChoose }: DateRangeCalendarProps) {
  const [draft, setDraft] = useState<[string | null, string | null]>([value.from, value.to]);
  const [today] = useState(() => dayOf(new Date()));
  const latest = max && max < today ? max : today;
  const choose = (days: [string | null, string | null]) => {
    setDraft(days);
    const [from, to] = days;
    if (from && to) onChoose({ from, to });
  };
  return (
    <MantineRoot>
      <Popover
        opened
        trapFocus
        withRoles={false}
        withinPortal={false}
        position="bottom-end"
        width="min(344px, calc(100vw - 24px))"
        offset={4}
        transitionProps={{ duration: 0 }}
        closeOnClickOutside={false}
        closeOnEscape={false}
        classNames={{ dropdown: styles.dropdown }}
      >
        <Popover.Target>
          <span className={styles.anchor} />
        </Popover.Target>
        {/* Mantine places a <div>; its own role would put `aria-expanded` on the anchor. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <Popover.Dropdown role="dialog" aria-label={label}>
          <div className={styles.spans}>
            {SPANS.map(({ name, days }) => (
              <Button
                key={name}
                look="secondary"
                size="small"
                disabled={Boolean(min && addDays(latest, 1 - days) < min)}
                onClick={() => onChoose({ from: addDays(latest, 1 - days), to: latest })}
              >
                {name}
              </Button>
            ))}
          </div>
          <DatePicker
            type="range"
            locale="ru"
            firstDayOfWeek={1}
            allowSingleDateInRange
            highlightToday
            fullWidth
            defaultDate={value.to ?? value.from ?? latest}
            minDate={min}
            maxDate={max}
            value={draft}
            onChange={choose}
            ariaLabels={NAMES}
            classNames={{ day: styles.day, weekday: styles.weekday, calendarHeaderLevel: styles.level }}
          />
          <Button look="quiet" size="small" wide onClick={() => onChoose({ from: null, to: null })}>
            Весь период
          </Button>
        </Popover.Dropdown>
      </Popover>
    </MantineRoot>
  );
}

/** Spans that end today, by their length in days. */
const SPANS = [
  { name: 'Сегодня', days: 1 },
  { name: '7 дней', days: 7 },
  { name: '30 дней', days: 30 },
  { name: '90 дней', days: 90 },
];

const NAMES = {
  nextMonth: 'Следующий месяц',
  previousMonth: 'Предыдущий месяц',
  nextYear: 'Следующий год',
  previousYear: 'Предыдущий год',
  nextDecade: 'Следующее десятилетие',
  previousDecade: 'Предыдущее десятилетие',
};
