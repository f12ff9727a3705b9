import { normaliseArticle } from '#shared/article.ts';
import { type CodeKind, codeKinds, type GoodsText } from './goods-text.ts';
import { free, GrowableBytes, GrowableNumbers } from './growable-arrays.ts';
import type { Segment } from './segment.ts';
import { bytesOf } from './term-bytes.ts';

/** Shorter ends of articles would find anything. */
const MIN_TAIL_LENGTH = 4;

/** A code as it is compared: no separators, look-alike letters as one. */
export function plainCode(code: string): string {
  // Most codes have nothing that needs more
  if (/^[A-Za-z0-9]*$/.test(code)) return code.toLowerCase();
  return normaliseArticle(code).toLowerCase();
}

/** What a code has besides the signs that are compared and where, in the bits beside its kind; nothing is 0. */
function separatorsOf(text: string, plain: string): number {
  if (text.length === plain.length) return 0;
  let mark = 0;
  for (const { 0: sign, index } of text.trim().matchAll(/[^\p{L}\p{N}]/gu))
    mark = ((mark * 7 + index * 3 + sign.charCodeAt(0)) % MAX_MARK) + 1;
  return mark;
}

const MAX_MARK = 31;

const KIND_BITS = 3;

/** Of the code at `n`. */
export const kindOf = ({ kinds }: Segment['codes'], n: number): CodeKind =>
  codeKinds[kinds[n]! & (2 ** KIND_BITS - 1)]!;

/** Whether the code at `n`, which is the text as far as it is compared, is written so: '01-0007' is no '010007'. */
export const isWrittenSo = ({ kinds }: Segment['codes'], n: number, text: string, plain: string): boolean =>
  kinds[n]! >>> KIND_BITS === separatorsOf(text, plain);

/** Gathers the codes of goods, then sorts them. */
export class CodeList {
  readonly #bytes = new GrowableBytes();
  readonly #starts = new GrowableNumbers();
  readonly #slots = new GrowableNumbers();
  readonly #kinds = new GrowableNumbers();

  add(slot: number, { kind, text }: GoodsText['codes'][number]): void {
    this.#push(slot, kind, text, plainCode(text));
    if (kind !== 'article' && kind !== 'offerArticle') return;
    const tail = /^[^\s\-./_]*[\s\-./_]+(.+)$/.exec(text)?.[1] ?? '';
    const plainTail = plainCode(tail);
    if (plainTail.length >= MIN_TAIL_LENGTH && /\d/.test(plainTail)) this.#push(slot, 'tail', tail, plainTail);
  }

  build(): Segment['codes'] {
    this.#starts.push(this.#bytes.length);
    const [bytes, starts] = [this.#bytes.view, this.#starts.view];
    const order = sortedOrder(bytes, starts);
    const sortedBytes = new Uint8Array(bytes.length);
    const sortedStarts = new Uint32Array(starts.length);
    let end = 0;
    order.forEach((code, n) => {
      const own = bytes.subarray(starts[code], starts[code + 1]);
      sortedBytes.set(own, end);
      end += own.length;
      sortedStarts[n + 1] = end;
    });
    this.#bytes.free();
    this.#starts.free();
    const [slots, kinds] = [this.#slots.view, this.#kinds.view];
    const sortedKinds = new Uint8Array(order.length);
    order.forEach((code, n) => {
      sortedKinds[n] = kinds[code]!;
    });
    this.#kinds.free();
    const sortedSlots = order.map((code) => slots[code]!);
    this.#slots.free();
    free(order);
    return { bytes: sortedBytes, starts: sortedStarts, slots: sortedSlots, kinds: sortedKinds };
  }

  #push(slot: number, kind: CodeKind, text: string, plain: string): void {
    if (plain === '') return;
    this.#starts.push(this.#bytes.length);
    this.#bytes.append(bytesOf(plain));
    this.#slots.push(slot);
    this.#kinds.push(codeKinds.indexOf(kind) | (separatorsOf(text, plain) << KIND_BITS));
  }
}

/** Numbers of the codes in the order of their bytes: twelve bytes as two numbers first, the rest one by one. */
function sortedOrder(bytes: Uint8Array, starts: Uint32Array): Uint32Array {
  const count = starts.length - 1;
  const heads = new Float64Array(count);
  const middles = new Float64Array(count);
  for (let code = 0; code < count; code += 1) {
    heads[code] = sixBytes(bytes, starts[code]!, starts[code + 1]!);
    middles[code] = sixBytes(bytes, starts[code]! + 6, starts[code + 1]!);
  }
  const rest = (a: number, b: number) => {
    const [endA, endB] = [starts[a + 1]!, starts[b + 1]!];
    for (let x = starts[a]! + 12, y = starts[b]! + 12; x < endA || y < endB; x += 1, y += 1) {
      const difference = (x < endA ? bytes[x]! : -1) - (y < endB ? bytes[y]! : -1);
      if (difference !== 0) return difference;
    }
    return a - b;
  };
  const order = new Uint32Array(count).map((_, code) => code);
  order.sort((a, b) => heads[a]! - heads[b]! || middles[a]! - middles[b]! || rest(a, b));
  free(heads);
  free(middles);
  return order;
}

function sixBytes(bytes: Uint8Array, from: number, end: number): number {
  let number = 0;
  for (let at = from; at < from + 6; at += 1) number = number * 256 + (at < end ? bytes[at]! : 0);
  return number;
}
