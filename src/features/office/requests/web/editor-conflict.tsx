import { isOrdered } from '#ordering/quick-order/web/index.ts';
import { amountOf } from '#shared/amount.ts';
import { formatDate } from '#shared/dates.ts';
import { VersionConflict } from '#web/ui/office/version-conflict.tsx';
import type { OfficeField } from '#web/ui/office/form-types.ts';
import type { EditorFields } from './editor-fields.ts';
import type { OfficeRequest } from './request-query.ts';
import type { OrderEditor } from './use-order-editor.ts';

type Shown = Record<(typeof fields)[number]['name'], string>;

const text = { kind: 'text', wrong: '' } as const;
const fields = [
  { name: 'lines', label: 'Товары', ...text },
  { name: 'delivery', label: 'Получение', ...text },
  { name: 'date', label: 'Дата отгрузки', ...text },
  { name: 'paySystem', label: 'Оплата', ...text },
  { name: 'object', label: 'Объект', ...text },
  { name: 'buyerNumber', label: 'Номер у клиента', ...text },
  { name: 'comment', label: 'Комментарий', ...text },
  { name: 'message', label: 'Сообщение', ...text },
] as const;

interface EditorConflictProps {
  editor: OrderEditor;
  /** The request as somebody else has left it meanwhile. */
  newer: OfficeRequest;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else has changed the request meanwhile: what differs, and the choice. */
export function EditorConflict({ editor, newer, onKeepMine, onTakeTheirs }: EditorConflictProps) {
  const { rows, start, sending } = editor;
  const ordered = rows.filter(isOrdered).map(({ line, quantity }) => ({ ...line!, quantity }));
  const mine: Shown = { lines: linesInWords(ordered), ...fieldsInWords(start, editor.fields) };
  const theirs: Shown = {
    lines: linesInWords(newer.lines),
    ...fieldsInWords(start, { ...newer.choices, buyerNumber: newer.buyerNumber, message: newer.message }),
  };
  return (
    <VersionConflict
      fields={fields as unknown as readonly OfficeField<Shown>[]}
      mine={mine}
      theirs={theirs}
      isPending={sending.step === 'sending'}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  );
}

const linesInWords = (lines: readonly { article: string | null; name: string; quantity: number; unit: string }[]) =>
  lines.map(({ article, name, quantity, unit }) => `${article ?? name} × ${amountOf(quantity, unit)}`).join('; ');

type Fields = { [K in keyof EditorFields]?: EditorFields[K] | null | undefined };

function fieldsInWords(start: OrderEditor['start'], given: Fields): Omit<Shown, 'lines'> {
  const nameOf = (offered: readonly { value: string; name: string }[], value: string | null | undefined) =>
    offered.find((one) => one.value === value)?.name;
  const placeOf = (offered: readonly { id: number; name?: string; text?: string }[], id: number | null | undefined) => {
    const place = offered.find((one) => one.id === id);
    return place && (place.text ?? place.name);
  };
  const { deliveryType, address, consignee, transportCompany, pickupStore, shipment, date, paySystem } = given;
  const places =
    deliveryType === 'delivery'
      ? [
          placeOf(start.addresses, address),
          placeOf(start.consignees, consignee),
          placeOf(start.transportCompanies, transportCompany),
        ]
      : [placeOf(start.pickupStores, pickupStore)];
  const delivery = [nameOf(start.deliveryTypes, deliveryType), ...places, nameOf(start.shipments, shipment)];
  return {
    delivery: delivery.filter(Boolean).join(', '),
    date: date ? formatDate(date) : '',
    paySystem: nameOf(start.paySystems, paySystem) ?? '',
    object: placeOf(start.objects, given.object) ?? '',
    buyerNumber: given.buyerNumber ?? '',
    comment: given.comment ?? '',
    message: given.message ?? '',
  };
}
