import { ChoiceList } from './choice-list.tsx';
import { NewPlace } from './new-place.tsx';
import { CONSIGNEE_FORM } from './place-names.ts';
import type { Order } from './use-order.ts';

const loadForm = async () => (await import('./new-consignee.tsx')).NewConsignee;

/** Who receives the goods (R-ENT-33). */
export function ConsigneeFields({ order }: { order: Order }) {
  const { data, choices, change, errors } = order;
  return (
    <>
      <ChoiceList
        field="consignee"
        label="Грузополучатель"
        required
        searchLabel="Поиск по получателям"
        choices={data.consignees.map(({ id, name, inn, address }) => ({
          value: id,
          name,
          details: [inn && `ИНН ${inn}`, address],
          searchText: [name, inn, address].join(' '),
        }))}
        value={choices.consignee}
        error={errors.consignee}
        empty="У компании пока нет грузополучателей. Добавьте первого."
        onChange={(consignee) => change({ consignee })}
      />
      <NewPlace
        name={CONSIGNEE_FORM}
        action="Новый грузополучатель"
        title="Новый грузополучатель"
        order={order}
        load={loadForm}
      />
    </>
  );
}
