import { createByteLru } from './byte-lru.ts'

export interface Entry {
  readonly bytes: number
  /** Kept only while fresh, and apart: a flood of these pushes nothing else out. */
  readonly isBrief: boolean
}

interface MicroCacheOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly clock: () => number
  /** How long an entry is given out without asking again. */
  readonly freshMs: number
  /** How much longer an entry is given out while one renewal runs. */
  readonly staleMs: number
  readonly maxBytes: number
  readonly maxBriefBytes: number
  readonly onRenewalError: (error: unknown) => void
}

/**
 * Keeps what is costly to make for a moment. However many ask for one key at once, it is made once.
 * A rejected making is never kept, and the entry before it goes on until it is too old.
 */
export function createMicroCache<E extends Entry>(options: MicroCacheOptions) {
  const { clock, freshMs, staleMs, onRenewalError } = options
  const lasting = createByteLru<Kept<E>>(options.maxBytes)
  const brief = createByteLru<Kept<E>>(options.maxBriefBytes)
  const inTheMaking = new Map<string, Promise<E>>()

  function keep(key: string, entry: E, madeAt: number) {
    lasting.remove(key)
    brief.remove(key)
    const shelf = entry.isBrief ? brief : lasting
    shelf.set(key, { entry, bytes: entry.bytes, madeAt })
  }

  function make(key: string, maker: () => Promise<E>): Promise<E> {
    const running = inTheMaking.get(key)
    if (running) return running
    // An entry is as old as what it was made from, which was read after this moment.
    const madeAt = clock()
    const making = maker()
      .then((entry) => {
        keep(key, entry, madeAt)
        return entry
      })
      .finally(() => inTheMaking.delete(key))
    inTheMaking.set(key, making)
    return making
  }

  return {
    async get(key: string, maker: () => Promise<E>): Promise<E> {
      const found = lasting.get(key) ?? brief.get(key)
      if (!found) return make(key, maker)
      const age = clock() - found.madeAt
      if (age < freshMs) return found.entry
      if (found.entry.isBrief || age >= freshMs + staleMs) return make(key, maker)
      make(key, maker).catch(onRenewalError)
      return found.entry
    },
  }
}

interface Kept<E> {
  readonly entry: E
  readonly bytes: number
  readonly madeAt: number
}
