export interface Move {
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
  readonly isNewPage: boolean
  readonly hasHash: boolean
  /** How far down this history entry was when it was left. */
  readonly remembered: number | undefined
}

/** Where a move leaves the page: at a number of pixels, at its hash, or where it is. */
export function scrollAfter(move: Move): number | 'hash' | 'stay' {
  if (move.action === 'POP') return move.remembered ?? (move.isNewPage ? 0 : 'stay')
  if (move.hasHash) return 'hash'
  return move.isNewPage ? 0 : 'stay'
}

export interface Arrival {
  /** By reload, or on the way back or forward. */
  readonly isReturn: boolean
  /** How far down the page is by now. */
  readonly top: number
  readonly remembered: number | undefined
}

/**
 * Where a document that was just loaded is to be scrolled; undefined where it is. Browsers see to
 * that by themselves, but WebKit only if it was told so before the page was left.
 */
export const scrollOnArrival = ({ isReturn, top, remembered }: Arrival): number | undefined =>
  isReturn && top === 0 ? remembered : undefined

const storageKey = 'scroll'
const longestMemory = 50

type Store = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Scroll positions by history entry, kept over a reload where the browser lets us: with storage
 * forbidden even asking for it throws.
 */
export function createScrollMemory(storage: () => Store) {
  const positions = new Map<string, number>(restore(storage))
  return {
    read: (key: string) => positions.get(key),
    write(key: string, top: number) {
      positions.delete(key)
      positions.set(key, top)
    },
    persist() {
      const newest = [...positions].slice(-longestMemory)
      try {
        storage().setItem(storageKey, JSON.stringify(newest))
      } catch {
        // Then the positions last as long as this page does.
      }
    },
  }
}

function restore(storage: () => Store): [string, number][] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPosition) : []
  } catch {
    return []
  }
}

const isPosition = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
