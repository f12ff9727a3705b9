import { useNavigate } from '@tanstack/react-router';
import type { Data } from '#shared/endpoint.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { useOfficeAction } from '#web/ui/office/use-office-action.ts';
import { MAX_BRAND_NAME, officeBrandsContract } from '../contract.ts';

/** Merges a brand into another one, whose page opens next. */
export function MergeForm({ brand: { id }, onClose }: { brand: Data<'officeBrand'>; onClose: () => void }) {
  const navigate = useNavigate();
  const { runInForm } = useOfficeAction(id, ['officeBrands']);
  return (
    <OfficeForm
      schema={officeBrandsContract.officeBrandMerge.body}
      bodyOf={({ into }) => ({ into })}
      begun={{ values: { into: '' }, version: 0 }}
      fields={[
        {
          name: 'into',
          label: 'Название бренда, который останется',
          kind: 'text',
          required: true,
          maxLength: MAX_BRAND_NAME,
          wrong: 'Напишите название другого бренда',
        },
      ]}
      action="Объединить"
      save={async (body) => {
        const other = await runInForm('officeBrandMerge', body, 'Бренды объединены');
        void navigate({ href: `/office/brands/${other.id}/` });
      }}
      onClose={onClose}
    />
  );
}
