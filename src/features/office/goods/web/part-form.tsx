import { useRef } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { changedFields, type OfficeProduct, type ProductFields } from '../contract.ts';
import { fieldInputs } from './field-inputs.tsx';
import { NO_CHOICES, useGoodsChoices } from './goods-choices.ts';
import { namesOf } from './goods-words.ts';
import { type Part, readParts, typeParts } from './product-parts.ts';
import { productQuery, useProductAction } from './product-query.ts';

interface PartFormProps {
  product: OfficeProduct;
  parts: readonly Part[];
  onClose: () => void;
}

/** Changes fields of a product over those that are shown. */
export function PartForm({ product, parts, onClose }: PartFormProps) {
  const { api, queryClient } = useApp();
  const { runInForm } = useProductAction(product.id);
  const choices = useGoodsChoices() ?? NO_CHOICES;
  const shown = useRef(pick(product.fields, parts));
  return (
    <OfficeForm
      schema={changedFields}
      bodyOf={(texts: Record<string, string>) => readParts(texts, parts)}
      begun={{ values: typeParts(product.fields, parts), version: 0 }}
      fields={fieldInputs(parts, choices, namesOf(choices))}
      action="Сохранить"
      save={(change) => runInForm('officeProductChange', { change, shown: shown.current }, 'Сохранено')}
      reread={async () => {
        const query = { ...productQuery(api, String(product.id)), staleTime: 0 };
        const { fields } = await queryClient.fetchQuery(query);
        shown.current = pick(fields, parts);
        return { values: typeParts(fields, parts), version: 0 };
      }}
      onClose={onClose}
    />
  );
}

const pick = (fields: ProductFields, parts: readonly Part[]): Partial<ProductFields> =>
  Object.fromEntries(parts.map((part) => [part, fields[part]]));
