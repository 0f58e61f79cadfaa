/** The part of the browser's storage that we use. */
export interface Store {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The browser's own, or, where it is forbidden or full, one that lasts as long as this page. */
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

/** Shared by all tabs. Asked for late, because on the server there is none. */
export const localStore = createStore(() => window.localStorage)
