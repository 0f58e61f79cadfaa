/** A list that has at least one entry. */
export type Choices = readonly [unknown, ...unknown[]]

/** The entry at a place of an endless repetition of the list, to the left of zero too. */
export function cycle<const L extends Choices>(list: L, place: number): L[number] {
  const index = ((Math.floor(place) % list.length) + list.length) % list.length
  return list[index]
}

export const isOdd = (value: number): boolean => value % 2 !== 0
