import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSection, aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import type { Data, Envelope } from '#shared/endpoint.ts';
import { seedGenerated } from '#bench/generator/seed-generated.ts';
import { type Db, serverAddress } from '#server/db/index.ts';
import type { NodeOpening, NodeOrder } from './testing/shop-node.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { SOURCE_OPTIONS } from '#server/testing/source-options.ts';

/** How long another node may go on showing what was. */
const SEEN_WITHIN_MS = 2000;

/** A product of another name waits for the next renewal, and renewals rest. */
const GIVEN_UP_MS = 60_000;

type Node = { address: string; tell: (order: NodeOrder) => Promise<void>; stop: () => void };

let db: Db;
let nodes: [Node, Node];
let token: string;

beforeAll(async () => {
  ({ db } = await ownedDatabase());
  // As many as are built in a thread
  await seedGenerated(db, { size: 5200, seed: 1 });
  ({ token } = await aBuyer(db));
  nodes = await Promise.all([startNode(), startNode()]);
});

afterAll(() => nodes?.forEach((node) => node.stop()));

async function startNode(): Promise<Node> {
  const child = fork(new URL('testing/shop-node.ts', import.meta.url), {
    execArgv: SOURCE_OPTIONS,
  });
  child.send({ url: serverAddress(db) } satisfies NodeOpening);
  const tell = async (order: NodeOrder) => {
    child.send(order);
    await answerOf(child);
  };
  return { address: await answerOf(child), tell, stop: () => child.disconnect() };
}

async function answerOf(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('A node has ended')));
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [string];
  return answer;
}

async function list({ address }: Node, code: string): Promise<{ status: number; first: Item | undefined }> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/web/catalog/${code}/`, { headers });
  const { data } = (await answer.json()) as Envelope<Data<'catalogPage'>>;
  return { status: answer.status, first: data && 'products' in data ? data.products.items[0] : undefined };
}

type Item = { name: string; prices: { valueVat: number } | null; stockStatus: { isInStock: boolean } };

/** Milliseconds until the other node shows it; every answer of both on the way there has to be one. */
async function untilSeen(code: string, isThere: (item: Item) => boolean): Promise<number> {
  const began = performance.now();
  for (;;) {
    const [here, there] = await Promise.all(nodes.map((node) => list(node, code)));
    expect([here!.status, there!.status]).toEqual([200, 200]);
    if (there!.first && isThere(there!.first)) return performance.now() - began;
    if (performance.now() - began > GIVEN_UP_MS) return Infinity;
    await sleep(60);
  }
}

it('what one node changes is seen on another, and no visitor is refused meanwhile', async () => {
  const { id: sectionId, code } = await aSection(db);
  const { id: productId } = await aProduct(db, { name: 'Один', price: 10_000, stock: 5, sectionIds: [sectionId] });
  await untilSeen(code, (item) => item.name === 'Один');
  await nodes[0].tell({ kind: 'price', productId, value: 7700 });
  expect(await untilSeen(code, ({ prices }) => prices?.valueVat === 77)).toBeLessThan(SEEN_WITHIN_MS);
  await nodes[0].tell({ kind: 'order', productId, quantity: 5 });
  expect(await untilSeen(code, ({ stockStatus }) => !stockStatus.isInStock)).toBeLessThan(SEEN_WITHIN_MS);
});

it('figures go on arriving while everything is read again', async () => {
  const { id: sectionId, code } = await aSection(db);
  const { id: productId } = await aProduct(db, { name: 'Два', price: 10_000, sectionIds: [sectionId] });
  await untilSeen(code, (item) => item.name === 'Два');
  await nodes[0].tell({ kind: 'all' });
  for (const value of [200, 300, 400]) {
    await nodes[0].tell({ kind: 'price', productId, value: value * 100 });
    expect(await untilSeen(code, ({ prices }) => prices?.valueVat === value)).toBeLessThan(SEEN_WITHIN_MS);
  }
  await nodes[0].tell({ kind: 'rename', productId, name: 'Три' });
  expect(await untilSeen(code, (item) => item.name === 'Три')).toBeLessThan(Infinity);
});
