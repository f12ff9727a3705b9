import { useRef } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { useOfficeAction } from '#web/ui/office/use-office-action.ts';
import { type OfficeSection, officeSectionsContract } from '../contract.ts';
import { fieldsOf, readSection, typeSection } from './section-fields.tsx';
import { sectionQuery } from './section-query.ts';

/** Changes a section over the values that are shown. */
export function SectionForm({ section }: { section: OfficeSection }) {
  const { api, queryClient } = useApp();
  const { runInForm } = useOfficeAction(section.id, ['officeSections', 'officeSection']);
  const shown = useRef(section.values);
  return (
    <OfficeForm
      schema={officeSectionsContract.officeSectionChange.body}
      bodyOf={(typed) => ({ ...readSection(typed), shown: shown.current })}
      begun={{ values: typeSection(section.values), version: 0 }}
      fields={fieldsOf(section)}
      action="Сохранить"
      save={async (body) => {
        await runInForm('officeSectionChange', body, 'Раздел изменён');
        const { shown: _former, ...values } = body;
        shown.current = values;
      }}
      reread={async () => {
        const query = { ...sectionQuery(api, String(section.id)), staleTime: 0 };
        const { values } = await queryClient.fetchQuery(query);
        shown.current = values;
        return { values: typeSection(values), version: 0 };
      }}
    />
  );
}
