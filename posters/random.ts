import { type Choices, cycle } from './cycle.ts'

/** Seeded random numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** Next number between 0 (included) and 1 (excluded). */
  readonly next: () => number
  readonly between: (least: number, most: number) => number
  readonly int: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <const L extends Choices>(list: L) => L[number]
  /** Number of a cell, independent of the sequence, so that grids of different sizes agree on the cells they share. */
  readonly at: (column: number, row: number, salt?: number) => number
}

const hash = (text: string): number => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return mix(h)
}

const mix = (value: number): number => {
  let h = value ^ (value >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

export function seededRandom(seed: string): Random {
  const origin = hash(seed)
  let state = origin
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    return mix(state) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => cycle(list, next() * list.length),
    at: (column, row, salt = 0) =>
      mix(origin ^ mix(column * 7919 + row * 104_729 + salt * 15_485_863)) / 2 ** 32,
  }
}
