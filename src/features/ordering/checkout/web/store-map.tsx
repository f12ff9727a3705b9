import {
  control,
  divIcon,
  LatLngBounds,
  map as createMap,
  marker,
  tileLayer,
  type Map as LeafletMap,
  type Marker,
  type TileLayer,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CheckoutData } from '../contract.ts';
import styles from './store-map.module.css';

type Store = CheckoutData['pickupStores'][number];
type Placed = Store & { latitude: number; longitude: number };

interface StoreMapProps {
  stores: readonly Store[];
  source: NonNullable<CheckoutData['map']>;
  value: number | null;
  onChange: (id: number) => void;
}

/** Failed tiles in a row after which the map counts as failed. */
const MAX_FAILED_TILES = 3;

/**
 * The pickup stores on a map, in Russian (R-FMT-12, A-161). It only adds to the list beside it: the same choice, and a
 * word where its pictures do not come.
 */
export function StoreMap({ stores, source, value, onChange }: StoreMapProps) {
  const container = useRef<HTMLElement>(null);
  const [isLost, setLost] = useState(false);
  const [markers, setMarkers] = useState<ReadonlyMap<number, Marker>>(new Map());
  const choose = useEffectEvent(onChange);

  useEffect(() => {
    if (!container.current) return undefined;
    const map = russianMap(container.current);
    watchTiles(tileLayer(source.tiles, { attribution: asText(source.attribution), maxZoom: 19 }).addTo(map), setLost);
    const placed = stores.filter((store): store is Placed => store.latitude !== null && store.longitude !== null);
    setMarkers(new Map(placed.map((store) => [store.id, pin(store, () => choose(store.id)).addTo(map)])));
    const all = new LatLngBounds(placed.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(all, { padding: [40, 40], maxZoom: 14 });
    return () => void map.remove();
  }, [stores, source.tiles, source.attribution]);
  useEffect(() => {
    for (const [id, one] of markers) one.getElement()?.toggleAttribute('data-chosen', id === value);
  }, [value, markers]);

  return (
    <div className={styles.frame}>
      <section ref={container} className={styles.map} aria-label="Пункты самовывоза на карте" />
      {isLost ? <output className={styles.lost}>Карта не загрузилась. Выберите пункт из списка.</output> : null}
    </div>
  );
}

/** Says when one after the other does not come, and when one does again. */
function watchTiles(tiles: TileLayer, onFailedChange: (isLost: boolean) => void): void {
  let lost = 0;
  tiles.on('tileerror', () => {
    lost += 1;
    if (lost >= MAX_FAILED_TILES) onFailedChange(true);
  });
  tiles.on('tileload', () => {
    lost = 0;
    onFailedChange(false);
  });
}

function russianMap(element: HTMLElement): LeafletMap {
  const map = createMap(element, { zoomControl: false, scrollWheelZoom: false, attributionControl: true });
  map.attributionControl.setPrefix(false);
  return map.addControl(control.zoom({ zoomInTitle: 'Приблизить', zoomOutTitle: 'Отдалить' }));
}

function pin({ name, address, latitude, longitude }: Placed, onClick: () => void): Marker {
  const title = [name, address].filter(Boolean).join(', ');
  const icon = divIcon({ className: styles.pin, iconSize: [28, 36], iconAnchor: [14, 36] });
  return marker([latitude, longitude], { icon, title, alt: title, keyboard: true })
    .on('click', onClick)
    .on('keydown', ({ originalEvent }) => {
      if (originalEvent.key === 'Enter' || originalEvent.key === ' ') onClick();
    });
}

/** Leaflet takes the attribution for HTML. */
function asText(attribution: string): string {
  const holder = document.createElement('span');
  holder.textContent = attribution;
  return holder.innerHTML;
}
