import { normaliseArticle } from '#shared/article.ts';
import { type CodeKind, codeKinds, type GoodsText } from './goods-text.ts';
import { GrowableBytes, GrowableNumbers } from './growable-arrays.ts';
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
    const sorted = new GrowableBytes();
    const sortedStarts = new Uint32Array(starts.length);
    order.forEach((code, n) => {
      sorted.append(bytes.subarray(starts[code], starts[code + 1]));
      sortedStarts[n + 1] = sorted.length;
    });
    const [slots, kinds] = [this.#slots.view, this.#kinds.view];
    const own = {
      bytes: sorted.toArray(),
      starts: sortedStarts,
      slots: order.map((code) => slots[code]!),
      kinds: Uint8Array.from(order, (code) => kinds[code]!),
    };
    for (const list of [this.#bytes, this.#starts, this.#slots, this.#kinds, sorted]) list.free();
    return own;
  }

  #push(slot: number, kind: CodeKind, text: string, plain: string): void {
    if (plain === '') return;
    this.#starts.push(this.#bytes.length);
    this.#bytes.append(bytesOf(plain));
    this.#slots.push(slot);
    this.#kinds.push(codeKinds.indexOf(kind) | (separatorsOf(text, plain) << KIND_BITS));
  }
}

/** Numbers of the codes in the order of their bytes. */
function sortedOrder(bytes: Uint8Array, starts: Uint32Array): Uint32Array {
  const compare = (a: number, b: number) => {
    const [endA, endB] = [starts[a + 1]!, starts[b + 1]!];
    for (let x = starts[a]!, y = starts[b]!; x < endA || y < endB; x += 1, y += 1) {
      const difference = (x < endA ? bytes[x]! : -1) - (y < endB ? bytes[y]! : -1);
      if (difference !== 0) return difference;
    }
    return a - b;
  };
  return new Uint32Array(starts.length - 1).map((_, code) => code).toSorted(compare);
}
