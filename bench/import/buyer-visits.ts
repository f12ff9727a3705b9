import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { CHROMIUM } from '../hot/hot-requests.ts';
import type { Data } from '#shared/endpoint.ts';
import type { ExchangeData } from './exchange-server.ts';

/** A buyer who reads a page, presses a button, reads on: so the load stays the same however busy the machine is. */
const PAUSE_MS = 50;
/** Of so many visits one ends with an order; the others leave their line in the basket. */
const VISITS_AN_ORDER = 3;
/** An exchange changes a price between checkout and order now and then, but not at each try. */
const TRIES = 5;

/** What the answers of a visit are waited for. */
export const KINDS = ['listing', 'search', 'product', 'line', 'quantity', 'checkout', 'order'] as const;
export type Kind = (typeof KINDS)[number];

/** Milliseconds of each answer, and orders that had to be asked for again because the exchange had changed a price. */
export type VisitLog = { waits: Record<Kind, number[]>; orders: number; askedAgain: number };

export const emptyLog = (): VisitLog => ({
  waits: Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])) as VisitLog['waits'],
  orders: 0,
  askedAgain: 0,
});

/**
 * Visits of buyers in turn, as Chromium asks: two lists, a search, a product, a line, its quantity, and an order now and
 * then. Each visit is of another buyer, whose company has the id of his account.
 */
export function buyerVisits({ tokens, paths, itemIds }: ExchangeData, port: number) {
  let visits = 0;
  return async (browser: Browser, log: VisitLog): Promise<void> => {
    const n = (visits += 1);
    const buyer = n % tokens.length;
    const headers = { authorization: `Bearer ${tokens[buyer]!}`, ...CHROMIUM };
    const timed = async <D>(kind: Kind, path: string, body?: object): Promise<D> => {
      await pause(PAUSE_MS);
      const own = body ? { ...headers, 'idempotency-key': randomUUID() } : headers;
      const sent = performance.now();
      const answer = await ask(browser, { port, path, headers: own }, body);
      log.waits[kind].push(performance.now() - sent);
      return (JSON.parse(answer) as { data: D }).data;
    };
    const id = itemIds[(n * 7) % itemIds.length]!;
    await timed('listing', `/web/catalog/${paths[(n * 13) % paths.length]!}/`);
    await timed('listing', `/web/catalog/${paths[(n * 29) % paths.length]!}/`);
    await timed('search', `/web/search/?q=${encodeURIComponent(textOf(n))}`);
    await timed('product', `/web/detail/?id=${id}`);
    await timed('line', '/api/basket/add/', { products: [{ id, quantity: 10 }] });
    await timed('quantity', '/api/basket/update/', { product: { ID: id, QUANTITY: 20 } });
    if (n % VISITS_AN_ORDER > 0) return;
    for (let attempt = 1; ; attempt += 1) {
      const { checkoutKey, summary } = await timed<Data<'orderCheckout'>>(
        'checkout',
        '/web/orderCheckout/?shipment=together',
      );
      const place = { contragent: buyer + 1, deliveryType: 'delivery', address: buyer + 1, consignee: buyer + 1 };
      const sum = { shipment: 'together', paySystem: 'credit', checkoutKey, expectedTotal: summary.total };
      try {
        await timed('order', '/api/order/add/', { ...place, ...sum });
        log.orders += 1;
        return;
      } catch (error) {
        if (attempt === TRIES || !/PRICE_CHANGED|BASKET_CHANGED/u.test(String(error))) throw error;
        log.askedAgain += 1;
      }
    }
  };
}

/** A connection that is kept, as a browser keeps it. */
export type Browser = Agent;
export const openBrowser = (): Browser => new Agent({ keepAlive: true, maxSockets: 1 });

/** The whole body of an answer. Throws where it is no 200. */
async function ask(agent: Browser, options: RequestOptions, body?: object): Promise<string> {
  const sent = request({
    host: '127.0.0.1',
    agent,
    method: body ? 'POST' : 'GET',
    ...options,
    headers: { ...options.headers, ...(body && { 'content-type': 'application/json' }) },
  });
  sent.end(body && JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const received = await buffer(answer);
  const decode = DECODERS[answer.headers['content-encoding'] ?? 'identity'];
  if (!decode) throw new Error(`An unknown encoding: ${answer.headers['content-encoding']}`);
  const text = decode(received).toString();
  if (answer.statusCode !== 200) throw new Error(`The server refused ${options.path}: ${answer.statusCode} ${text}`);
  return text;
}

const DECODERS: Record<string, (body: Buffer) => Buffer> = {
  identity: (body) => body,
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

/** A kind of goods with a number, an article, or words that many goods have. */
function textOf(n: number): string {
  const texts = [`изделие ${n % 1000} крепежное`, `изд-${(n * 37) % 10_000}`, `завод ${n % 100} изделие`];
  return texts[n % texts.length]!;
}
