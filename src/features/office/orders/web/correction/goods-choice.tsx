import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#shared/number-format.ts';
import { formatColumnPrice } from '#shared/price-format.ts';
import { unitAfterBy } from '#shared/amount.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';
import styles from './correction.module.css';
import type { Chosen } from './draft.ts';

const TYPING_MS = 200;

interface GoodsChoiceProps {
  opened: boolean;
  /** The line that gives its place; null: a product is added. */
  replaced: { id: number; name: string } | null;
  company: number;
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}

/** A product by article or name; in the place of another one its analogues stand first. */
export function GoodsChoice({ opened, replaced, company, onChoose, onClose }: GoodsChoiceProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={replaced ? `Заменить: ${replaced.name}` : 'Добавить товар'}
      size="large"
      atTop
    >
      {opened ? <Choices key={replaced?.id} replaced={replaced} company={company} onChoose={onChoose} /> : null}
    </Modal>
  );
}

function Choices({ replaced, company, onChoose }: Pick<GoodsChoiceProps, 'replaced' | 'company' | 'onChoose'>) {
  const { api } = useApp();
  const [search, setSearch] = useState('');
  const field = useDelayedCommit('', (text) => setSearch(text.trim()), TYPING_MS);
  /** A product whose variants are to be chosen. */
  const [product, setProduct] = useState<number | null>(null);
  const found = useQuery({ ...apiQuery(api, 'officeFind', { query: { q: search } }), enabled: search !== '' });
  const shown = product ?? (search === '' ? (replaced?.id ?? null) : null);
  const goods = useQuery({
    ...apiQuery(api, 'officeGoods', { params: { id: String(shown ?? 0) }, query: { company: String(company) } }),
    enabled: shown !== null,
  });
  const openProduct = async (one: Chosen) => {
    const input = { params: { id: String(one.id) }, query: { company: String(company) } };
    const { offers } = await api('officeGoods', input);
    if (offers.length > 0) setProduct(one.id);
    else onChoose(one);
  };
  return (
    <>
      <InputField
        label="Артикул или название"
        type="search"
        data-autofocus
        autoComplete="off"
        maxLength={100}
        value={field.value}
        onChange={({ currentTarget: { value } }) => {
          setProduct(null);
          field.change(value);
        }}
      />
      {shown === null && search === '' ? <p className={styles.dim}>Начните вводить артикул или название</p> : null}
      {search !== '' && product === null ? (
        found.data ? (
          <Found title="Найдено" rows={found.data.goods} onChoose={(one) => void openProduct(one)} />
        ) : (
          <LoadingState query={found} rows={5} height={40} />
        )
      ) : null}
      {shown === null ? null : goods.data ? (
        product === null ? (
          <Found
            title="Аналоги"
            rows={goods.data.analogues.map((one) => ({ ...one, unit: goods.data.unit }))}
            onChoose={(one) => void openProduct(one)}
          />
        ) : (
          <Found
            title={`Варианты: ${goods.data.name}`}
            rows={goods.data.offers.map((one) => ({ ...one, unit: goods.data.unit }))}
            onChoose={onChoose}
          />
        )
      ) : (
        <LoadingState query={goods} rows={5} height={40} />
      )}
    </>
  );
}

type Row = Chosen & { free?: number; unit?: string; price?: number | null; currency?: string };

interface FoundProps {
  title: string;
  rows: readonly Row[];
  onChoose: (chosen: Chosen) => void;
}

function Found({ title, rows, onChoose }: FoundProps) {
  return (
    <section aria-label={title}>
      <h3 className={styles.foundTitle}>{title}</h3>
      {rows.length === 0 ? <p className={styles.dim}>Ничего нет. Найдите товар по артикулу или названию.</p> : null}
      <ul className={styles.found}>
        {rows.map(({ id, name, article, free, unit, price, currency }) => (
          <li key={id}>
            <button type="button" className={styles.choice} onClick={() => onChoose({ id, name, article })}>
              <span>
                {name}
                <span className={styles.dim}>{article}</span>
              </span>
              <span className={styles.figures}>
                {free === undefined ? null : (
                  <span data-none={free <= 0 || undefined}>
                    {free > 0 ? `${formatNumber(free)} ${unitAfterBy(free, unit ?? 'шт')}` : 'нет'}
                  </span>
                )}
                {price == null || currency === undefined ? null : <b>{formatColumnPrice(price, currency)}</b>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
