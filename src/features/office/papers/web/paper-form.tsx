import { useRef } from 'react';
import type { PaperKind } from '#shared/goods-papers.ts';
import { useApp } from '#web/app/app-context.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { type OfficePaper, officePapersContract, PAPER_NUMBER, PAPER_TITLE } from '../contract.ts';
import { paperQuery } from './paper-query.ts';
import { kindChoices } from './paper-words.ts';
import { usePaperAction } from './use-paper-action.ts';

const shownOf = ({ kind, title, number, issuedOn, endsOn }: OfficePaper) => ({ kind, title, number, issuedOn, endsOn });
const valuesOf = ({ kind, title, number, issuedOn, endsOn }: OfficePaper) => ({
  kind: kind as string,
  title,
  number,
  issuedOn: issuedOn ?? '',
  endsOn: endsOn ?? '',
});

/** Changes the fields of a paper over the shown ones. */
export function PaperForm({ paper, onClose }: { paper: OfficePaper; onClose: () => void }) {
  const { api, queryClient } = useApp();
  const { runInForm } = usePaperAction(paper.id);
  const shown = useRef(shownOf(paper));
  return (
    <OfficeForm
      schema={officePapersContract.officePaperChange.body}
      bodyOf={(values) => ({ ...values, kind: values.kind as PaperKind, shown: shown.current })}
      begun={{ values: valuesOf(paper), version: 0 }}
      fields={[
        { name: 'kind', label: 'Вид', kind: 'choice', choices: kindChoices, wrong: 'Выберите вид' },
        { name: 'number', label: 'Номер', kind: 'text', maxLength: PAPER_NUMBER, wrong: 'Номер слишком длинный' },
        { name: 'title', label: 'Название', kind: 'text', maxLength: PAPER_TITLE, wrong: 'Название слишком длинное' },
        { name: 'issuedOn', label: 'Выдан', kind: 'day', wrong: 'Укажите день' },
        {
          name: 'endsOn',
          label: 'Действует до',
          kind: 'day',
          wrong: 'Укажите день',
          hint: 'Последний день; пусто — без срока',
        },
      ]}
      action="Сохранить"
      save={(body) => runInForm('officePaperChange', body, 'Документ изменён')}
      reread={async () => {
        const stored = await queryClient.fetchQuery({ ...paperQuery(api, String(paper.id)), staleTime: 0 });
        shown.current = shownOf(stored);
        return { values: valuesOf(stored), version: 0 };
      }}
      onClose={onClose}
    />
  );
}
