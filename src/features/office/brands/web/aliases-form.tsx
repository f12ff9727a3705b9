import type { Data } from '#shared/endpoint.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { useOfficeAction } from '#web/ui/office/use-office-action.ts';
import { MAX_ALIASES, officeBrandsContract } from '../contract.ts';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The names under which imports know a brand, a line each. */
export function AliasesForm({ brand: { id, aliases } }: { brand: Data<'officeBrand'> }) {
  const { runInForm } = useOfficeAction(id, ['officeBrands', 'officeBrand']);
  return (
    <OfficeForm
      schema={officeBrandsContract.officeBrandAliases.body}
      bodyOf={({ names }) => ({ names: linesOf(names), shown: aliases })}
      begun={{ values: { names: aliases.join('\n') }, version: 0 }}
      fields={[
        {
          name: 'names',
          label: 'Кроме своего названия',
          kind: 'long',
          hint: 'По названию на строку.',
          wrong: `Не больше ${MAX_ALIASES} названий`,
        },
      ]}
      action="Сохранить названия"
      save={(body) => runInForm('officeBrandAliases', body, 'Названия изменены')}
    />
  );
}
