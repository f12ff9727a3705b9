import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type DragEvent, useState } from 'react';
import { formatNumber } from '#shared/number-format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { useOfficeAction } from '#web/ui/office/use-office-action.ts';
import { afterStep, type SectionLine } from './section-lines.ts';
import styles from './section-tree.module.css';

interface SectionTreeProps {
  lines: readonly SectionLine[];
  onToggle: (id: number) => void;
  /** Sections keep their order while the list is narrowed. */
  mayPlace: boolean;
}

/** The tree of sections: each leads to its page, moves among its siblings by buttons or by dragging. */
export function SectionTree({ lines, onToggle, mayPlace }: SectionTreeProps) {
  const [dragged, setDragged] = useState<SectionLine | null>(null);
  return (
    <ul className={styles.tree} aria-label="Разделы">
      {lines.map((line) => (
        <TreeLine
          key={line.row.id}
          {...{ line, mayPlace, dragged }}
          onDrag={setDragged}
          onToggle={() => onToggle(line.row.id)}
        />
      ))}
    </ul>
  );
}

interface TreeLineProps {
  line: SectionLine;
  mayPlace: boolean;
  dragged: SectionLine | null;
  onDrag: (line: SectionLine | null) => void;
  onToggle: () => void;
}

function TreeLine({ line, mayPlace, dragged, onDrag, onToggle }: TreeLineProps) {
  const { row, level, hasChildren, isOpen, siblings } = line;
  const [isTarget, setTarget] = useState(false);
  const takes = dragged !== null && dragged.row.id !== row.id && siblings.includes(dragged.row.id);
  const { run, isPending } = useOfficeAction((takes ? dragged : line).row.id, ['officeSections', 'officeSection']);
  const place = (after: number | null) => run('officeSectionPlace', { after }, 'Порядок разделов изменён');
  const step = (by: -1 | 1) => {
    const after = afterStep(siblings, row.id, by);
    if (after !== undefined && !isPending) void place(after);
  };
  const onDragOver = (event: DragEvent) => {
    if (!takes) return;
    event.preventDefault();
    setTarget(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setTarget(false);
    if (!takes) return;
    // Upwards it takes the place of the line, downwards it follows it
    const isUp = siblings.indexOf(dragged.row.id) > siblings.indexOf(row.id);
    void place(isUp ? (siblings[siblings.indexOf(row.id) - 1] ?? null) : row.id);
    onDrag(null);
  };
  return (
    // Its buttons do the same without a mouse
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.line}
      style={{ '--level': level } as CSSProperties}
      data-target={isTarget || undefined}
      draggable={mayPlace && siblings.length > 1}
      onDragStart={() => onDrag(line)}
      onDragEnd={() => onDrag(null)}
      onDragOver={onDragOver}
      onDragLeave={() => setTarget(false)}
      onDrop={onDrop}
    >
      {hasChildren ? (
        <IconButton label={`${isOpen ? 'Свернуть' : 'Развернуть'} ${row.name}`} onClick={onToggle}>
          <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={18} />
        </IconButton>
      ) : (
        <span className={styles.noToggle} />
      )}
      <span className={styles.name}>
        <Link href={`/office/sections/${row.id}/`} draggable={false}>
          {row.name}
        </Link>
        {row.active ? null : <Badge>Скрыт</Badge>}
        {row.isHeld ? <Badge color="warning">Изменён в магазине</Badge> : null}
      </span>
      <span className={styles.goods}>{formatNumber(row.goods)}</span>
      {mayPlace ? (
        <span className={styles.steps}>
          <IconButton label={`Выше: ${row.name}`} disabled={row.id === siblings[0]} onClick={() => step(-1)}>
            <Icon of={IconArrowUp} size={16} />
          </IconButton>
          <IconButton label={`Ниже: ${row.name}`} disabled={row.id === siblings.at(-1)} onClick={() => step(1)}>
            <Icon of={IconArrowDown} size={16} />
          </IconButton>
        </span>
      ) : null}
    </li>
  );
}
