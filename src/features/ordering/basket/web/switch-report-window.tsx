import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import styles from './add-report.module.css';

/** Prices and goods of the basket that are others since the company was switched; a short message where all is as it was. */
export function SwitchReportWindow({ from }: { from: number }) {
  const { api } = useApp();
  const [isClosed, setClosed] = useState(false);
  const company = useHeader()?.contragents.find((one) => one.uf_current_contragent);
  const isInBasket = useRouter().state.location.pathname === '/basket/';
  const { data, isError } = useQuery({
    ...apiQuery(api, 'basketSwitched', { params: { id: String(from) } }),
    enabled: !isClosed,
    gcTime: 0,
  });
  const lines = data?.lines ?? [];
  const name = company?.uf_name;
  const isUnchanged = isError || data?.lines.length === 0;
  useEffect(() => {
    if (isUnchanged) showPopup(`Цены и остатки теперь для компании ${name}`);
  }, [isUnchanged, name]);
  const close = () => setClosed(true);
  return (
    <Modal opened={lines.length > 0 && !isClosed} onClose={close} title="Корзина изменилась">
      <div className={styles.report}>
        <p>
          Цены и условия теперь компании {name}. Изменилось: {countOf(lines.length, LINE_FORMS)}.
        </p>
        {data ? (
          <p>
            Сумма: {data.total.before} → <b>{data.total.now}</b>
          </p>
        ) : null}
        <ul className={styles.refused}>
          {lines.map(({ id, article, name, before, now }) => (
            <li key={id}>
              <span className={styles.name}>
                {article ? <span className={styles.article}>{article}</span> : null}
                {name}
              </span>
              <span className={styles.amounts}>
                {before} → {now}
              </span>
            </li>
          ))}
        </ul>
        <div className={styles.answers}>
          {isInBasket ? null : <ButtonLink href="/basket/">Перейти в корзину</ButtonLink>}
          <Button look={isInBasket ? 'primary' : 'secondary'} onClick={close}>
            Понятно
          </Button>
        </div>
      </div>
    </Modal>
  );
}
