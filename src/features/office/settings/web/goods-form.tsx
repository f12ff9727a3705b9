import { settingBounds } from '#shared/shop-settings.ts';
import { useApp } from '#web/app/app-context.ts';
import { officeSettingsContract, type OfficeSettings } from '../contract.ts';
import { SettingsForm } from './settings-form.tsx';
import { wholeField } from './whole-field.ts';

type Goods = OfficeSettings['goods'];

const valuesOf = ({ NEW_GOODS_DAYS, newProperty }: Goods) => ({ NEW_GOODS_DAYS: String(NEW_GOODS_DAYS), newProperty });
type Values = ReturnType<typeof valuesOf>;

/** A text that is no number is refused by the schema. */
const fromValues = ({ NEW_GOODS_DAYS, newProperty }: Values): Goods => ({
  NEW_GOODS_DAYS: NEW_GOODS_DAYS.trim() === '' ? Number.NaN : Number(NEW_GOODS_DAYS),
  newProperty,
});

/** Which goods are new. */
export function GoodsForm({ settings }: { settings: OfficeSettings }) {
  const { api } = useApp();
  const { newProperty } = settings.goods;
  const names = [...new Set([...settings.properties, ...(newProperty === '' ? [] : [newProperty])])];
  return (
    <SettingsForm
      part={settings.goods}
      schema={officeSettingsContract.officeSettingsGoods.body}
      partOf={({ goods }) => goods}
      valuesOf={valuesOf}
      fromValues={fromValues}
      fields={[
        {
          ...wholeField<Values>('NEW_GOODS_DAYS', settingBounds.NEW_GOODS_DAYS),
          hint: 'Считая от первой загрузки товара. 0: по сроку новинок нет. Товары первого дня источника — не новинки.',
        },
        {
          name: 'newProperty',
          label: 'Свойство из 1С, которое отмечает новинки',
          kind: 'choice',
          wrong: 'Выберите',
          placeholder: 'Нет',
          choices: names.map((name) => ({ value: name, label: name })),
          hint: 'Значение «нет», «0» или «ложь» — не новинка, любое другое — новинка. У товара без этого свойства решает срок.',
        },
      ]}
      givenBy={(name) => (settings.given.includes(name) ? 'NEW_GOODS_DAYS' : undefined)}
      save={(body) => api('officeSettingsGoods', { body })}
    />
  );
}
