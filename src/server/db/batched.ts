/** At most so many keys go into one load. */
const MOST = 200;

type Waiting<K, V> = { key: K; resolve: (value: V) => void; reject: (error: unknown) => void };

/**
 * Joins what is asked for in the same turn of the event loop into one load: under many requests at a time a statement is
 * sent for all of them, after each of them has come. `load` answers in the order of its keys. Nothing is kept.
 */
export function batched<K, V>(load: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = [];

  const send = (batch: readonly Waiting<K, V>[]) => {
    load(batch.map(({ key }) => key)).then(
      (values) => batch.forEach(({ resolve }, index) => resolve(values[index]!)),
      (error: unknown) => batch.forEach(({ reject }) => reject(error)),
    );
  };

  const sendAll = () => {
    const all = waiting;
    waiting = [];
    for (let first = 0; first < all.length; first += MOST) send(all.slice(first, first + MOST));
  };

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(sendAll);
      waiting.push({ key, resolve, reject });
    });
}
