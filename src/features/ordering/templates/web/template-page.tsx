import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { TemplateFields, templateErrors, type TemplateText } from './template-fields.tsx';
import { withoutCount } from '#ordering/basket/web/index.ts';
import { changedFields } from '#shared/changed-fields.ts';
import { shownLineSum } from '#shared/line-sum.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { formatColumnMoney, formatMoney } from '#shared/price-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { Modal } from '#web/ui/modal.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useCtrlEnter } from '#web/ui/use-ctrl-enter.ts';
import type { Template } from '../contract.ts';
import { toOrder } from './draft.ts';
import { AddProduct } from './add-product.tsx';
import { OrderFrom } from './order-from.tsx';
import { templateQuery } from './queries.ts';
import { RemoveTemplate } from './remove-template.tsx';
import { ShareTemplate } from './share-template.tsx';
import { NewTemplate } from './new-template.tsx';
import { TemplateGoods } from './template-goods.tsx';
import styles from './template-page.module.css';
import { useTemplateDraft, type TemplateDraft } from './use-template-draft.ts';

/** One template at today's prices: changed here, ordered from here (R-ROUTE-16, R-CALL-071). */
export function TemplatePage({ code }: { code: string }) {
  const { api } = useApp();
  const query = useQuery(templateQuery(api, code));
  const { data } = query;
  if (data) return <Editor key={data.id} template={data} />;
  return (
    <>
      <PageHeading
        crumbs={[...crumbs, { path: `/basket-templates/${code}/`, title: 'Шаблон' }]}
        title="Шаблон корзины"
      />
      <LoadingState query={query} rows={8} height={72} />
    </>
  );
}

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/basket-templates/', title: 'Шаблоны корзины' },
];

function Editor({ template }: { template: Template }) {
  const draft = useTemplateDraft(template);
  const { text, lines, lost } = draft;
  const page = useRestoredFocus(draft);
  const bar = useOrderByKey();
  const orderable = lines.filter(({ isOrderable }) => isOrderable);
  const ordered = orderable.filter(({ remeasured }) => !remeasured);
  const waitingCount = orderable.length - ordered.length;
  const total = ordered.reduce((sum, { item, quantity }) => sum + shownLineSum(item.price.value, quantity), 0);
  return (
    <>
      <PageHeading
        crumbs={[...crumbs, { path: template.url, title: template.name }]}
        title={text.name || template.name}
      >
        <span className={styles.count}>{countOf(lines.length + lost.length, LINE_FORMS)}</span>
      </PageHeading>
      {template.owner === null ? null : (
        <p className={styles.description}>
          {`Шаблон компании, владелец: ${template.owner}. Количества здесь — для вашей корзины, шаблон они не меняют.`}
        </p>
      )}
      {text.description ? <p className={styles.description}>{text.description}</p> : null}
      <div className={styles.tools}>
        {lines.length > 0 ? <OrderFrom template={template} lines={() => toOrder(lines, lost)} /> : null}
        {template.mayShare ? <ShareTemplate template={template} /> : null}
        {template.mayChange ? (
          <>
            <Rename draft={draft} />
            <RemoveTemplate template={template} />
          </>
        ) : null}
        {lines.length > 0 ? (
          <p className={styles.total}>
            Итого{waitingCount > 0 ? ` ${withoutCount(waitingCount)}` : null}:{' '}
            <b>{formatMoney(total, template.currency)}</b>
          </p>
        ) : null}
      </div>
      <div ref={page} tabIndex={-1} className={styles.page}>
        {template.mayChange ? <AddProduct template={template} onAdd={draft.add} /> : null}
        <TemplateGoods template={template} draft={draft} />
      </div>
      {draft.isChanged ? <SaveBar template={template} draft={draft} bar={bar} /> : null}
      <Conflict draft={draft} />
      <Deleted draft={draft} />
      <LeaveQuestion isAsked={draft.isChanged && template.mayChange} title="Уйти без сохранения?" onLeave={draft.undo}>
        Изменения шаблона не сохранены.
      </LeaveQuestion>
    </>
  );
}

function Rename({ draft }: { draft: TemplateDraft }) {
  const [text, setText] = useState<TemplateText>();
  const [before, setBefore] = useState(draft.text);
  const { errors, watch, check } = useFieldErrors({ ...(text ?? draft.text) }, text ? templateErrors(text) : {});
  const close = () => setText(undefined);
  const open = () => {
    setBefore(draft.text);
    setText(draft.text);
  };
  return (
    <>
      <Button look="secondary" onClick={open}>
        Изменить название
      </Button>
      <Modal opened={text !== undefined} onClose={close} title="Название и описание" size="small">
        {text ? (
          <form
            className={styles.form}
            noValidate
            {...watch}
            onSubmit={(event) => {
              event.preventDefault();
              if (!check(event.currentTarget)) return;
              const typed = { name: text.name.trim(), description: text.description.trim() };
              const changed = changedFields(before, typed);
              if (Object.keys(changed).length > 0) draft.rename(changed);
              close();
            }}
          >
            <TemplateFields value={text} errors={errors} onChange={setText} />
            <FormButtons action="Готово" onClose={close} />
          </form>
        ) : null}
      </Modal>
    </>
  );
}

/** Ctrl and Enter put what was entered into the basket: by the button, as the key has just committed a quantity that is not rendered yet. */
function useOrderByKey() {
  const bar = useRef<HTMLElement>(null);
  useCtrlEnter(() =>
    requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>('[data-touched] button')?.click()),
  );
  return bar;
}

/** The save bar disappears with its focused button: moves the focus to the goods, not to the top of the page. */
function useRestoredFocus({ isChanged, problem }: TemplateDraft) {
  const page = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  const isBusy = isChanged || problem !== undefined;
  useEffect(() => {
    // A window that closes at the same time leaves the focus where it finds it
    if (wasBusy.current && !isBusy && document.activeElement === document.body) {
      page.current?.focus({ preventScroll: true });
    }
    wasBusy.current = isBusy;
  }, [isBusy]);
  return page;
}

interface SaveBarProps {
  template: Template;
  draft: TemplateDraft;
  bar: RefObject<HTMLElement | null>;
}

/** Visible while quantities or texts differ from the template: what was entered goes into the basket, or into the template. */
function SaveBar({ template, draft, bar }: SaveBarProps) {
  const { touched, isSaving } = draft;
  const sum = touched
    .filter(({ isOrderable, remeasured }) => isOrderable && !remeasured)
    .reduce((total, { item, quantity }) => total + shownLineSum(item.price.value, quantity), 0);
  const entered = `${countOf(touched.length, LINE_FORMS)} · ${formatColumnMoney(sum, template.currency)}`;
  return (
    <section
      ref={bar}
      className={styles.bar}
      aria-label={template.mayChange ? 'Несохранённые изменения' : 'Введённые количества'}
    >
      <output className={styles.message}>
        {template.mayChange ? 'Есть несохранённые изменения' : null}
        {template.mayChange && touched.length > 0 ? ': ' : null}
        {touched.length > 0 || !template.mayChange ? entered : null}
      </output>
      {touched.length > 0 ? (
        <span data-touched>
          <OrderFrom
            template={template}
            look={template.mayChange ? 'secondary' : 'primary'}
            action={`Введённое в корзину: ${countOf(touched.length, LINE_FORMS)}`}
            lines={() => toOrder(touched, [])}
          />
        </span>
      ) : null}
      <Button look="secondary" disabled={isSaving} onClick={draft.undo}>
        Отменить
      </Button>
      {template.mayChange ? (
        <Button pending={isSaving} onClick={() => void draft.save()}>
          Сохранить
        </Button>
      ) : null}
    </section>
  );
}

/** Another window saved the template since it was opened here. */
function Conflict({ draft }: { draft: TemplateDraft }) {
  return (
    <Modal
      opened={draft.problem === 'conflict'}
      onClose={draft.decideLater}
      title="Шаблон изменён в другом окне"
      size="small"
    >
      <p>Можно сохранить свои изменения поверх чужих или отказаться от них и показать шаблон, какой он сейчас.</p>
      <div className={styles.answers}>
        <Button pending={draft.isSaving} onClick={() => void draft.save(true)}>
          Сохранить поверх
        </Button>
        <Button look="secondary" onClick={() => void draft.reload()}>
          Показать, какой сейчас
        </Button>
      </div>
    </Modal>
  );
}

/** Another window deleted the template: what stands here can be kept as a new one. */
function Deleted({ draft }: { draft: TemplateDraft }) {
  return (
    <Modal
      opened={draft.problem === 'gone'}
      onClose={draft.decideLater}
      title="Шаблон удалён в другом окне"
      size="small"
    >
      <p>То, что собрано на этой странице, можно сохранить как новый шаблон.</p>
      {draft.problem === 'gone' ? (
        <NewTemplate lines={draft.products()} text={draft.text} opensIt onClose={draft.decideLater} />
      ) : null}
    </Modal>
  );
}
