import { IconX } from '@tabler/icons-react';
import type { Data } from '#shared/endpoint.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { FieldInput } from '#web/ui/office/form-types.ts';
import { InputField, SelectField, TextAreaField } from '#web/ui/plain-fields.tsx';
import type { ContentFields } from '../contract.ts';
import styles from './fields.module.css';

type NamedDiscount = ContentFields['promotion']['discounts'][number];
type Names = Data<'officeContentNames'> | undefined;

const scopes = {
  brand: 'Бренд',
  section: 'Раздел',
  articles: 'Артикулы',
  products: 'Коды товаров',
  all: 'Все товары',
} as const;
type Scope = keyof typeof scopes;

/** A discount as it is typed. */
interface Typed {
  scope: Scope;
  /** A brand, the path of a section, articles, or ids of products. */
  name: string;
  by: 'percent' | 'price';
  value: string;
}

const EMPTY: Typed = { scope: 'brand', name: '', by: 'percent', value: '' };

/** Discounts as the form keeps them; a new promotion begins with an empty one. */
export function typeDiscounts(discounts: readonly NamedDiscount[]): string {
  return JSON.stringify(
    discounts.map(({ percent, price, section, brand, articles, products, all }): Typed => {
      const by = percent === undefined ? 'price' : 'percent';
      const value = String(percent ?? price ?? '').replace('.', ',');
      if (section) return { scope: 'section', name: section, by, value };
      if (articles) return { scope: 'articles', name: articles.join('\n'), by, value };
      if (products) return { scope: 'products', name: products.join('\n'), by, value };
      return all ? { scope: 'all', name: '', by, value } : { scope: 'brand', name: brand ?? '', by, value };
    }),
  );
}

/** The typed texts as discounts; an invalid text stays as it is, and the schema refuses it. */
export function discountsOf(value: string): NamedDiscount[] {
  return (JSON.parse(value) as Typed[]).map((typed) => ({
    [typed.by]: Number(typed.value.trim().replaceAll(/\s/g, '').replace(',', '.') || Number.NaN),
    ...goodsOf(typed),
  }));
}

function goodsOf({ scope, name }: Typed): Partial<NamedDiscount> {
  if (scope === 'all') return { all: true };
  const lines = name.split('\n').flatMap((one) => one.trim() || []);
  if (scope === 'articles') return { articles: lines };
  if (scope === 'products') return { products: lines.map((line) => (/^\d+$/.test(line) ? Number(line) : Number.NaN)) };
  return { [scope]: name.trim() };
}

export const discountWords = (value: string): string =>
  (JSON.parse(value) as Typed[])
    .map(({ scope, name, by, value: much }) => `${scopes[scope]} ${name}: ${much}${by === 'percent' ? ' %' : ' ₽'}`)
    .join('; ');

/** What a promotion makes cheaper; the value is the list as JSON. */
export function DiscountsField({ label, error, value, onChange, names }: FieldInput & { names: Names }) {
  const discounts = JSON.parse(value) as Typed[];
  const write = (next: Typed[]) => onChange(JSON.stringify(next));
  const change = (at: number, part: Partial<Typed>) =>
    write(discounts.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      {discounts.length === 0 ? <p className={styles.hint}>Без скидок: страница акции с условиями.</p> : null}
      {discounts.map((discount, at) => (
        <div key={at} className={styles.discount}>
          <SelectField
            label="На что"
            value={discount.scope}
            onChange={(event) => change(at, { scope: event.currentTarget.value as Scope, name: '' })}
          >
            {Object.entries(scopes).map(([scope, name]) => (
              <option key={scope} value={scope}>
                {name}
              </option>
            ))}
          </SelectField>
          <GoodsName discount={discount} at={at} names={names} onChange={(name) => change(at, { name })} />
          <SelectField
            label="Как"
            value={discount.by}
            onChange={(event) => change(at, { by: event.currentTarget.value as Typed['by'] })}
          >
            <option value="percent">Скидка, %</option>
            <option value="price">Цена с НДС, ₽</option>
          </SelectField>
          <InputField
            label={discount.by === 'percent' ? 'Процент' : 'Цена'}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={discount.value}
            onChange={(event) => change(at, { value: event.currentTarget.value })}
          />
          <IconButton label="Убрать скидку" onClick={() => write(discounts.filter((_, index) => index !== at))}>
            <Icon of={IconX} size={18} />
          </IconButton>
        </div>
      ))}
      {error ? <p className={styles.error}>{error}</p> : null}
      <Button look="secondary" size="small" onClick={() => write([...discounts, EMPTY])}>
        Добавить скидку
      </Button>
    </fieldset>
  );
}

interface GoodsNameProps {
  discount: Typed;
  at: number;
  names: Names;
  onChange: (name: string) => void;
}

function GoodsName({ discount: { scope, name }, at, names, onChange }: GoodsNameProps) {
  const list = `discount-${at}-names`;
  if (scope === 'all') return <span />;
  if (scope === 'articles' || scope === 'products') {
    return (
      <TextAreaField
        label={`${scopes[scope]}, каждый с новой строки`}
        maxLength={100_000}
        maxRows={6}
        value={name}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const suggestions =
    scope === 'brand'
      ? (names?.brands ?? []).map((one) => ({ value: one, label: one }))
      : (names?.sections ?? []).map((one) => ({ value: one.path, label: one.name }));
  return (
    <>
      <InputField
        label={scopes[scope]}
        list={list}
        autoComplete="off"
        maxLength={500}
        value={name}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {suggestions.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </datalist>
    </>
  );
}
