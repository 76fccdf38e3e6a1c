/** A small seeded random generator (sfc32). The same seed and label give the same stream on every machine. */

export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer from `min` to `max`, both inclusive. */
  int(min: number, max: number): number;
  chance(share: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** Picks a value by the weight at the same index. */
  weighted<T>(values: readonly T[], weights: readonly number[]): T;
  /** Picks an item by its `weight`. */
  weightedItem<T extends { weight: number }>(items: readonly T[]): T;
  /** Picks a key by its weight. */
  weightedKey<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
  /** Returns 24 hexadecimal characters. */
  id(): string;
  shuffle<T>(values: readonly T[]): T[];
}

/** Creates the stream of a label. Separate streams ensure that generating more orders does not change the vendors. */
export function createRandom(seed: number, label: string): Random {
  let a = seed >>> 0;
  let b = hashText(label);
  let c = Math.trunc(seed / 2 ** 32) >>> 0;
  let counter = 1;

  function word(): number {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum;
  }
  for (let i = 0; i < 15; i += 1) word();

  const next = (): number => word() / 2 ** 32;
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const weighted = <T>(values: readonly T[], weights: readonly number[]): T => {
    // Loops by index: this runs millions of times, and an iterator is several times slower.
    let sum = 0;
    for (let i = 0; i < weights.length; i += 1) sum += getItem(weights, i);
    let left = next() * sum;
    for (let i = 0; i < values.length; i += 1) {
      left -= getItem(weights, i);
      if (left < 0) return getItem(values, i);
    }
    return getItem(values, values.length - 1);
  };

  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (values) => getItem(values, int(0, values.length - 1)),
    weighted,
    weightedItem: (items) =>
      weighted(
        items,
        items.map(({ weight }) => weight),
      ),
    weightedKey: <K extends string>(weights: Readonly<Partial<Record<K, number>>>) =>
      weighted(Object.keys(weights) as K[], Object.values(weights) as number[]),
    id: () => hex(word()) + hex(word()) + hex(word()),
    shuffle: (values) => {
      const result = [...values];
      for (let i = result.length - 1; i > 0; i -= 1) {
        const j = int(0, i);
        const kept = getItem(result, i);
        result[i] = getItem(result, j);
        result[j] = kept;
      }
      return result;
    },
  };
}

/** Returns the element at an index that must exist. @throws RangeError */
export function getItem<T>(values: readonly T[], index: number): T {
  if (index < 0 || index >= values.length) throw new RangeError(`No element at ${index} of ${values.length}`);
  return values[index] as T;
}

/** Returns the 32-bit FNV-1a hash. */
export function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

function hex(word: number): string {
  return word.toString(16).padStart(8, "0");
}
