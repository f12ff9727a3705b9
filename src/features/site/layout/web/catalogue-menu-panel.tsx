import { useQuery } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { CATALOGUE_MENU_DEPTH } from '#shared/limits.ts';
import { formatNumber } from '#shared/number-format.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import type { SectionNode } from '#goods/catalogue/contract.ts';
import styles from './catalogue-menu.module.css';

const FRESH_MS = 300_000;

/** The sections of the catalogue, four levels of them. */
export function CatalogueMenuPanel({ onLeave }: { onLeave: () => void }) {
  const { api } = useApp();
  const [expanded, setExpanded] = useState<number>();
  const query = useQuery({
    ...apiQuery(api, 'catalogSections', { query: { depth: CATALOGUE_MENU_DEPTH } }),
    staleTime: FRESH_MS,
  });
  const { data } = query;
  if (!data) return <LoadingState query={query} rows={7} height={40} />;
  if (data.sections.length === 0) return <EmptyState title="В каталоге пока нет товаров" />;
  return (
    <ul className={styles.top} style={{ gridTemplateRows: `repeat(${data.sections.length}, auto) 1fr` }}>
      {data.sections.map((section) => (
        <TopSection
          key={section.id}
          section={section}
          isExpanded={section.id === (expanded ?? data.sections[0]!.id)}
          onExpand={() => setExpanded(section.id)}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}

interface TopSectionProps {
  section: SectionNode;
  isExpanded: boolean;
  onExpand: () => void;
  onLeave: () => void;
}

/** How long the pointer rests on a section: on its way to what lies below another one it passes over some. */
const INTENT_MS = 100;

/** The pointer expands a section; with the keyboard its arrow does. */
function TopSection({ section: { name, url, count, children }, isExpanded, onExpand, onLeave }: TopSectionProps) {
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <li>
      <span
        className={styles.section}
        data-expanded={isExpanded || undefined}
        onPointerEnter={() => (intent.current = setTimeout(onExpand, INTENT_MS))}
        onPointerLeave={() => clearTimeout(intent.current)}
      >
        <Link href={url} className={styles.link} onClick={onLeave}>
          {name} <span className={styles.count}>{formatNumber(count)}</span>
        </Link>
        {children.length > 0 ? (
          <button
            type="button"
            className={styles.expand}
            aria-label={`Подразделы: ${name}`}
            aria-expanded={isExpanded}
            onClick={onExpand}
          >
            <Icon of={IconChevronRight} size={18} />
          </button>
        ) : null}
      </span>
      {isExpanded && children.length > 0 ? (
        <div className={styles.below}>
          <div className={styles.scrolled}>
            <Branch sections={children} onLeave={onLeave} />
          </div>
        </div>
      ) : null}
    </li>
  );
}

function Branch({ sections, onLeave }: { sections: readonly SectionNode[]; onLeave: () => void }) {
  return (
    <ul className={styles.branch}>
      {sections.map(({ id, name, url, children }) => (
        <li key={id}>
          <Link href={url} className={styles.link} onClick={onLeave}>
            {name}
          </Link>
          {children.length > 0 ? <Branch sections={children} onLeave={onLeave} /> : null}
        </li>
      ))}
    </ul>
  );
}
