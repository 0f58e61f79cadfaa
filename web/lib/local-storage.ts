/** The part of the browser's storage that we use. */
export interface Store {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * Wraps the browser's storage; keeps values in memory for this page where it is forbidden or full.
 */
export function createStore(storage: () => Store): Store {
  const memory = new Map<string, string>()
  const attempt = <T>(work: () => T, otherwise: () => T): T => {
    try {
      return work()
    } catch {
      return otherwise()
    }
  }
  return {
    getItem: (key) =>
      memory.get(key) ??
      attempt(
        () => storage().getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      attempt(
        () => {
          storage().setItem(key, value)
          memory.delete(key)
        },
        () => void memory.set(key, value),
      ),
    removeItem(key) {
      memory.delete(key)
      attempt(
        () => storage().removeItem(key),
        () => undefined,
      )
    },
  }
}

/** Storage shared by all tabs. Accessed lazily, because the server has none. */
export const localStore = createStore(() => window.localStorage)
