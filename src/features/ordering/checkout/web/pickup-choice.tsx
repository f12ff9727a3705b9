import { lazy, Suspense, type ReactNode } from 'react';
import { ChoiceList } from './choice-list.tsx';
import styles from './pickup-choice.module.css';
import type { StoreMapProps } from './store-map.tsx';
import type { Order } from './use-order.ts';

const StoreMap = lazy<(props: StoreMapProps) => ReactNode>(async () => {
  try {
    return { default: (await import('./store-map.tsx')).StoreMap };
  } catch (error) {
    console.error('The map could not be loaded:', error);
    return { default: NoMap };
  }
});

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
        choices={stores.map(({ id, name, address, hours }) => ({ value: id, name, details: [address, hours] }))}
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

/** The code of the map did not come: the list is enough. */
function NoMap() {
  return null;
}
