/** Seeded random numbers from 0 to 1, so that every demo has the same people and orders. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pickOne = <T>(random: () => number, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]
