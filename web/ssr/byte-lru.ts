interface Sized {
  readonly bytes: number
}

/** LRU cache that is limited by the total bytes of its values. */
export function createByteLru<V extends Sized>(maxBytes: number) {
  /** Entries, least recently used first. */
  const values = new Map<string, V>()
  let bytes = 0

  function remove(key: string) {
    bytes -= values.get(key)?.bytes ?? 0
    values.delete(key)
  }

  return {
    get(key: string): V | undefined {
      const value = values.get(key)
      if (!value) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key: string, value: V) {
      remove(key)
      if (value.bytes > maxBytes) return
      values.set(key, value)
      bytes += value.bytes
      for (const oldest of values.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    remove,
  }
}
