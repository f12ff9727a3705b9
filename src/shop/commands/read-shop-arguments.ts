import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;

/** Switches that may stand alone or be set to off. */
const SWITCHES = new Set(['--orders-only', '--dry-run', '--plain', '--private']);

/** The words and options of a command line. Ends the process where one is unknown. */
export function readShopArguments() {
  try {
    return parseArgs({
      args: process.argv.slice(2).map((word) => (SWITCHES.has(word) ? `${word}=on` : word)),
      allowPositionals: true,
      options: {
        until: text,
        source: text,
        state: text,
        kind: text,
        code: text,
        find: text,
        limit: text,
        name: text,
        role: text,
        email: text,
        phone: text,
        'price-type': text,
        'show-price-type': { type: 'boolean' },
        discount: text,
        currency: text,
        'credit-limit': text,
        'credit-days': text,
        'order-ban': text,
        manager: text,
        reason: text,
        person: text,
        login: text,
        password: text,
        encoding: text,
        'orders-from': text,
        'orders-only': text,
        'dry-run': text,
        'hide-limit': text,
        states: text,
        url: text,
        every: text,
        'available-quantity': text,
        plain: text,
        private: text,
        columns: text,
        'confirm-columns': { type: 'boolean' },
        active: text,
        rule: text,
        price: text,
        unit: text,
        article: text,
        wait: text,
        yes: { type: 'boolean' },
        new: { type: 'boolean' },
        check: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    console.error(`Не понимаю ключи: ${(error as Error).message}. Справка: npm run shop -- --help`);
    process.exit(1);
  }
}
