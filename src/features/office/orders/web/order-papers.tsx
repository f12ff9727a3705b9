import { IconDownload } from '@tabler/icons-react';
import { formatDate } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { OfficeOrder } from '../contract.ts';
import styles from './order-screen.module.css';
import { SendPaper } from './send-paper.tsx';
import { SentLetters } from './sent-letters.tsx';

/** Invoice, documents, payments and shipments of an order. */
export function OrderPapers({ order }: { order: OfficeOrder }) {
  const { api } = useApp();
  const { id, invoice, documents, payments, shipments, currency } = order;
  const sum = (value: number) => formatWirePrice(value, currency);
  const getInvoice = async () => {
    const { link, name } = await api('officeOrderInvoice', { params: { id: String(id) } });
    await downloadFile(link, name);
  };
  return (
    <Panel title="Документы и оплаты">
      <ul className={styles.papers}>
        <li className={styles.file}>
          {invoice.reason === null ? (
            <>
              <Download
                get={getInvoice}
                name="Счёт на оплату"
                note={invoice.validUntil ? `до ${formatDate(invoice.validUntil)}` : ''}
              />
              <SendPaper order={order} paper={{ kind: 'invoice', id: null }} name="Счёт на оплату" />
            </>
          ) : (
            <span className={styles.dim}>Счёт: {invoice.reason}</span>
          )}
        </li>
        {documents.map(({ id: key, kind, number, date, amount, state, file }) => {
          const name = `${kind} № ${number} от ${formatDate(date)}`;
          const note = [amount === null ? '' : sum(amount), state ?? ''].filter(Boolean).join(' · ');
          return (
            <li key={key} className={styles.file}>
              {file ? (
                <>
                  <Download get={() => downloadFile(file.link, file.name)} name={name} note={note} />
                  <SendPaper order={order} paper={{ kind: 'document', id: key }} name={name} />
                </>
              ) : (
                <span>
                  {name} <span className={styles.dim}>{[note, 'файла нет'].filter(Boolean).join(' · ')}</span>
                </span>
              )}
            </li>
          );
        })}
        {payments.map(({ number, date, sum: paid }, index) => (
          <li key={`payment ${index}`}>
            Оплата {withDate(number, date)} <b>{sum(paid)}</b>
          </li>
        ))}
        {shipments.map(({ number, date, sum: shipped }, index) => (
          <li key={`shipment ${index}`}>
            Отгрузка {withDate(number, date)} {shipped === null ? null : <b>{sum(shipped)}</b>}
          </li>
        ))}
      </ul>
      <SentLetters letters={order.letters} />
    </Panel>
  );
}

const withDate = (number: string, date: string | null): string =>
  [number && `№ ${number}`, date && `от ${formatDate(date)}`].filter(Boolean).join(' ');

export function Download({ get, name, note }: { get: () => Promise<void>; name: string; note: string }) {
  const { isPending, run } = useDownload(get);
  return (
    <button type="button" className={styles.download} aria-busy={isPending || undefined} onClick={run}>
      <Icon of={IconDownload} size={16} />
      <span>
        {name} <span className={styles.dim}>{isPending ? 'загружаем…' : note}</span>
      </span>
    </button>
  );
}
