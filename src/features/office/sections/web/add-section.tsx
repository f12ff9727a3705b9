import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#web/app/app-context.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { showPopup } from '#web/ui/toast-store.ts';
import { MAX_SECTION_NAME, officeSectionsContract, type SectionRow } from '../contract.ts';
import { sectionLines } from './section-lines.ts';
import { placeChoices } from './section-fields.tsx';

/** Adds a section and opens its page. */
export function AddSection({ sections, onClose }: { sections: readonly SectionRow[]; onClose: () => void }) {
  const { api } = useApp();
  const navigate = useNavigate();
  const reread = useReread(['officeSections']);
  const open = new Set(sections.map(({ id }) => id));
  const places = sectionLines(sections, { find: '', onlyHidden: false, open }).map(({ row, level }) => ({
    id: row.id,
    name: row.name,
    level,
  }));
  return (
    <OfficeForm
      schema={officeSectionsContract.officeSectionAdd.body}
      bodyOf={({ name, parentId }) => ({ name, parentId: parentId === '' ? null : Number(parentId) })}
      begun={{ values: { name: '', parentId: '' }, version: 0 }}
      fields={[
        {
          name: 'name',
          label: 'Название',
          kind: 'text',
          required: true,
          maxLength: MAX_SECTION_NAME,
          wrong: 'Напишите название',
        },
        {
          name: 'parentId',
          label: 'Стоит в разделе',
          kind: 'choice',
          placeholder: 'Верхний уровень',
          wrong: 'Выберите раздел',
          choices: placeChoices(places),
        },
      ]}
      action="Добавить"
      save={async (body) => {
        const { id } = await api('officeSectionAdd', { body });
        showPopup('Раздел добавлен');
        await reread();
        void navigate({ href: `/office/sections/${id}/` });
      }}
      onClose={onClose}
    />
  );
}
