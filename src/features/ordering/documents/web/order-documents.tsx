import { useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '#shared/dates.ts';
import { NBSP } from '#shared/number-format.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { formatFileSize } from '#shared/upload-rules.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FailedState } from '#web/ui/list-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { OrderDocuments as Documents } from '../contract.ts';
import styles from './order-documents.module.css';
import { documentsQuery } from './queries.ts';

type Order = { id: number; number: string; currency: string };

/** What can be downloaded of an order: the invoice, the spreadsheet, what the accounting system has issued and staff have added. */
export function OrderDocuments({ order }: { order: Order }) {
  const { api } = useApp();
  const query = useQuery(documentsQuery(api, String(order.id)));
  const { data, error } = query;
  const params = { id: String(order.id) };
  const file = async (call: 'orderInvoice' | 'orderFile' | 'orderCertificates') => {
    const { link, name } = await api(call, { params });
    await downloadFile(link, name);
  };
  return (
    <>
      {data?.paper ? <Paper of={data.paper} currency={order.currency} /> : null}
      <Panel title="Документы" className={styles.panel}>
        {data ? (
          <ul className={styles.list}>
            <li>
              {data.invoice.reason === null ? (
                <Invoice of={data.invoice} get={() => file('orderInvoice')} />
              ) : (
                <p className={styles.note}>{data.invoice.reason}</p>
              )}
            </li>
            <li>
              <Download get={() => file('orderFile')} label="Скачать: заказ в Excel">
                Заказ в Excel
              </Download>
            </li>
            {data.certificates > 0 ? (
              <li>
                <Download get={() => file('orderCertificates')} label="Скачать: сертификаты на заказ">
                  Сертификаты на заказ ({data.certificates})
                </Download>
              </li>
            ) : null}
            {data.issued.map((document) => (
              <li key={document.id}>
                <Issued document={document} currency={order.currency} />
              </li>
            ))}
            {data.files.map((added) => (
              <li key={`file ${added.id}`}>
                <Added file={added} />
              </li>
            ))}
            {data.track === null ? null : (
              <li>
                <Track track={data.track} />
              </li>
            )}
          </ul>
        ) : error ? (
          <FailedState query={query} />
        ) : (
          <p className={styles.note} aria-busy="true">
            Загрузка…
          </p>
        )}
      </Panel>
    </>
  );
}

/** What is to be paid, as the invoice says it: on paper alone. */
function Paper({
  of: { lines, total, vat, inWords },
  currency,
}: {
  of: NonNullable<Documents['paper']>;
  currency: string;
}) {
  const sum = (value: number) => formatWirePrice(value, currency);
  return (
    <div className={styles.paper}>
      {vat.length === 0 ? <p>Без НДС</p> : null}
      {vat.map(({ percent, sum: tax }) => (
        <p key={percent}>{`В том числе НДС ${percent}${NBSP}%: ${sum(tax)}`}</p>
      ))}
      <p>{`Всего ${countOf(lines, LINE_FORMS)} на сумму ${sum(total)}`}</p>
      <p className={styles.words}>{inWords}</p>
    </div>
  );
}

function Invoice({ of: { validUntil }, get }: { of: Documents['invoice']; get: () => Promise<void> }) {
  return (
    <>
      <Download get={get} label="Скачать счёт на оплату">
        Счёт на оплату
      </Download>
      {validUntil === null ? null : <p className={styles.note}>Действителен по {formatDate(validUntil)}</p>}
    </>
  );
}

type IssuedProps = { document: Documents['issued'][number]; currency: string };

function Issued({ document: { kind, number, date, amount, state, file }, currency }: IssuedProps) {
  const title = `${kind} № ${number} от ${formatDate(date)}`;
  const facts = [amount === null ? null : formatWirePrice(amount, currency), state];
  return (
    <>
      {file === null ? (
        <p className={styles.name}>{title}</p>
      ) : (
        <Download get={() => downloadFile(file.link, file.name)} label={`Скачать ${title}`}>
          {title}
        </Download>
      )}
      <p className={styles.note}>{[...facts, file === null ? 'Файл у менеджера' : null].filter(Boolean).join(' · ')}</p>
    </>
  );
}

/** A file that the shop's staff have added. */
function Added({ file: { link, name, size, at } }: { file: Documents['files'][number] }) {
  return (
    <>
      <Download get={() => downloadFile(link, name)} label={`Скачать ${name}`}>
        {name}
      </Download>
      <p className={styles.note}>{`От менеджера ${formatDate(at)} · ${formatFileSize(size)}`}</p>
    </>
  );
}

function Track({ track: { number, link } }: { track: NonNullable<Documents['track']> }) {
  return (
    <p className={styles.name}>
      Номер отправления:{' '}
      {link === null ? (
        number
      ) : (
        <a href={link} target="_blank" rel="noreferrer">
          {number}
        </a>
      )}
    </p>
  );
}

function Download({ get, label, children }: { get: () => Promise<void>; label: string; children: ReactNode }) {
  const { isPending, run } = useDownload(get);
  return (
    <Button look="secondary" className={styles.download} pending={isPending} aria-label={label} onClick={run}>
      <Icon of={IconDownload} size={18} />
      <span className={styles.name}>{children}</span>
    </Button>
  );
}
