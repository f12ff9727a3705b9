import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '#shared/number-format.ts';
import { markupText } from '#shared/markup.ts';
import { IconButton } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { PriceListSection } from '../contract.ts';
import { type Chosen, stateOf } from './section-choice.ts';
import styles from './section-tree.module.css';

interface SectionTreeProps {
  sections: readonly PriceListSection[];
  chosen: Chosen;
  onToggle: (id: number) => void;
  /** One above is chosen, and all below with it. */
  isAboveOn?: boolean;
}

/** The sections of the shop to tick; those below one are drawn once it is opened. */
export function SectionTree({ sections, ...rest }: SectionTreeProps) {
  return (
    <ul className={styles.list}>
      {sections.map((section) => (
        <Branch key={section.id} section={section} {...rest} />
      ))}
    </ul>
  );
}

function Branch({
  section,
  chosen,
  onToggle,
  isAboveOn = false,
}: Omit<SectionTreeProps, 'sections'> & { section: PriceListSection }) {
  const state = isAboveOn ? 'on' : stateOf(section, chosen);
  const [isOpen, setOpen] = useState(state === 'some');
  const name = markupText(section.name);
  return (
    <li>
      <div className={styles.line}>
        {section.children.length > 0 ? (
          <IconButton
            label={`Подразделы: ${name}`}
            aria-expanded={isOpen}
            className={styles.opener}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={IconChevronRight} size={18} />
          </IconButton>
        ) : (
          <span className={styles.leaf} />
        )}
        <CheckField
          checked={state === 'on'}
          // A box that is neither on nor off has no attribute
          ref={(box) => {
            if (box) box.indeterminate = state === 'some';
          }}
          onChange={() => onToggle(section.id)}
          label={
            <>
              {name} <span className={styles.count}>{formatNumber(section.count)}</span>
            </>
          }
        />
      </div>
      {isOpen ? (
        <SectionTree sections={section.children} chosen={chosen} onToggle={onToggle} isAboveOn={state === 'on'} />
      ) : null}
    </li>
  );
}
