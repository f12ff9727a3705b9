import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type GoodsSource, GoodsSourceContext, type QuickRow } from '#ordering/quick-order/web/index.ts';
import { countOf, ROW_FORMS } from '#shared/plural.ts';
import { useApp } from '#web/app/app-context.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ChoiceFields, focusField } from './choice-fields.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorConflict } from './editor-conflict.tsx';
import { EditorLines } from './editor-lines.tsx';
import { EditorRefusal } from './editor-refusal.tsx';
import styles from './order-editor.module.css';
import { blockingOf } from './staff-warnings.ts';
import type { Act } from './use-editor-call.ts';
import { type EditorBegun, type OrderEditor as Editor, useOrderEditor } from './use-order-editor.ts';

/** An order of a company that staff enter, at its prices. Ctrl+Enter places it, or sends a changed request again. */
export function OrderEditor({ begun, onTakeNewer }: { begun: EditorBegun; onTakeNewer: () => void }) {
  const { api } = useApp();
  const company = String(begun.start.contragent.id);
  const source = useMemo(
    (): GoodsSource => ({
      key: ['officeRequestFind', company],
      match: (body) => api('officeRequestMatch', { params: { company }, body }),
      find: (search, signal) => api('officeRequestFind', { params: { company }, body: { search } }, { signal }),
    }),
    [api, company],
  );
  return (
    <GoodsSourceContext value={source}>
      <Form begun={begun} onTakeNewer={onTakeNewer} />
    </GoodsSourceContext>
  );
}

function Form({ begun, onTakeNewer }: { begun: EditorBegun; onTakeNewer: () => void }) {
  const editor = useOrderEditor(begun);
  const { refused, newer, errors, sending, entry, act } = editor;
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Act | null>(null);
  const visited = useRef(-1);
  const isLocked = sending.step !== 'ready';

  const press = useWhenKnown(editor.rows, (which) => {
    if (refused.length > 0) setAsked(which);
    else if (editor.hasLines) act(which);
  });
  const showRefused = () => {
    // The next one below, then again from above
    const next = refused.find(({ key }) => key > visited.current) ?? refused[0];
    if (!next) return;
    visited.current = next.key;
    entry.table.current?.querySelector<HTMLElement>(`[data-row='${next.key}'] :is(input, button):enabled`)?.focus();
  };
  useFieldFocus(place, errors);
  useSubmitKey(editor, press);
  return (
    <div ref={place} className={styles.editor}>
      {newer ? (
        <EditorConflict editor={editor} newer={newer} onKeepMine={() => act('change')} onTakeTheirs={onTakeNewer} />
      ) : null}
      <EditorRefusal editor={editor} />
      <fieldset className={styles.columns} disabled={isLocked}>
        <legend className="visually-hidden">Заказ</legend>
        <EditorLines editor={editor} />
        <ChoiceFields editor={editor} />
      </fieldset>
      <EditorBar editor={editor} onAct={press} onRefused={showRefused} />
      <Confirm
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={`Продолжить без ${countOf(refused.length, ['строки', 'строк', 'строк'])}?`}
        action="Продолжить"
        refusal="Исправить"
        onConfirm={async () => {
          if (asked) act(asked);
        }}
      >
        Не войдут в заказ: {countOf(refused.length, ROW_FORMS)}. Товары в них не найдены или их нельзя заказать.
      </Confirm>
    </div>
  );
}

/** The first field that a refusal names takes the focus, once the fields are open again. */
function useFieldFocus(place: { current: HTMLElement | null }, errors: Readonly<Record<string, string>>): void {
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first) focusField(place.current, first);
  }, [place, errors]);
}

/** Ctrl+Enter does what the main button does; by `code`, so that it works on every layout. */
function useSubmitKey(editor: Editor, press: (act: Act) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isEnter = event.code === 'Enter' || event.code === 'NumpadEnter';
    if (!isEnter || !(event.ctrlKey || event.metaKey) || editor.sending.step !== 'ready') return;
    if (document.querySelector('[role=dialog]')) return;
    const isKnown = editor.hasLines || editor.rows.some((row) => row.isAsked);
    if (!isKnown || (!editor.request && blockingOf(editor).length > 0)) return;
    event.preventDefault();
    event.stopPropagation();
    press(editor.request ? 'change' : 'place');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

/** A press that comes before the shop has said what all rows mean waits for that. */
function useWhenKnown(rows: readonly QuickRow[], act: (which: Act) => void): (which: Act) => void {
  const waiting = useRef<Act | null>(null);
  const isKnown = rows.every(({ isAsked }) => !isAsked);
  const goOn = useEffectEvent(() => {
    const which = waiting.current;
    waiting.current = null;
    if (which) act(which);
  });
  useEffect(() => {
    if (isKnown) goOn();
  }, [isKnown]);
  return (which) => {
    if (isKnown) act(which);
    else waiting.current = which;
  };
}
