export interface ScrollMove {
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
  readonly isNewPage: boolean
  readonly hasHash: boolean
  /** Scroll position of this history entry when it was left. */
  readonly remembered: number | undefined
}

/** Returns the scroll position after a navigation: a number of pixels, its hash, or unchanged. */
export function scrollAfter(move: ScrollMove): number | 'hash' | 'stay' {
  if (move.action === 'POP') return move.remembered ?? (move.isNewPage ? 0 : 'stay')
  if (move.hasHash) return 'hash'
  return move.isNewPage ? 0 : 'stay'
}

export interface Arrival {
  /** True after a reload, or after going back or forward. */
  readonly isReturn: boolean
  /** Current scroll position. */
  readonly top: number
  readonly remembered: number | undefined
}

/**
 * Returns the position to restore after a document was loaded; undefined if there is nothing to do.
 * Browsers restore it by themselves, but WebKit only if that was configured before the page was
 * left.
 */
export const scrollOnArrival = ({ isReturn, top, remembered }: Arrival): number | undefined =>
  isReturn && top === 0 ? remembered : undefined

const storageKey = 'scroll'
const MAX_POSITIONS = 50

type Store = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Stores scroll positions by history entry, over a reload if possible: where storage is forbidden
 * even accessing it throws.
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
      const newest = [...positions].slice(-MAX_POSITIONS)
      try {
        storage().setItem(storageKey, JSON.stringify(newest))
      } catch {
        // Without storage the positions last as long as this page.
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
