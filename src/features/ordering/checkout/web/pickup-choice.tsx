import { Suspense } from 'react';
import { ChoiceList } from './choice-list.tsx';
import { optionalPart } from './optional-part.ts';
import styles from './pickup-choice.module.css';
import type { Order } from './use-order.ts';

const StoreMap = optionalPart(async () => (await import('./store-map.tsx')).StoreMap);

/** Where the goods are picked up: a list, and where the shop has one a map beside it (R-ENT-36, A-161). */
export function PickupChoice({ order: { data, choices, change, errors } }: { order: Order }) {
  const { pickupStores: stores, map } = data;
  const isOnMap = map !== null && stores.some(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const choose = (pickupStore: number) => change({ pickupStore });
  return (
    <div className={styles.place} data-map={isOnMap || undefined}>
      <ChoiceList
        field="pickupStore"
        label="Пункт самовывоза"
        required
        searchLabel="Поиск по пунктам"
        choices={stores.map(({ id, name, address, hours }) => ({
          value: id,
          name,
          details: [address, hours],
          searchText: `${name} ${address}`,
        }))}
        value={choices.pickupStore}
        error={errors.pickupStore}
        empty="Пунктов самовывоза сейчас нет. Выберите доставку."
        onChange={choose}
      />
      {isOnMap ? (
        <div className={styles.map}>
          <Suspense fallback={<div className={styles.waiting} aria-busy="true" aria-label="Карта загружается" />}>
            <StoreMap stores={stores} source={map} value={choices.pickupStore} onChange={choose} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
