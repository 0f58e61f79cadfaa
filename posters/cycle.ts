/** A list that has at least one entry. */
export type Choices = readonly [unknown, ...unknown[]]

/** Entry at an index of the endlessly repeated list; negative indexes count from its end. */
export function cycle<const L extends Choices>(list: L, position: number): L[number] {
  const index = ((Math.floor(position) % list.length) + list.length) % list.length
  return list[index]
}

export const isOdd = (value: number): boolean => value % 2 !== 0
