import type { ProviderQuota } from '../quota/provider-quota.ts'

const UNUSED = { quota: 25_000, used: 0, share: 0, refused: 0, byKind: [], routes: [] }

/** The quota of a provider whose calls nobody counts. */
export const uncounted: ProviderQuota = {
  add: () => undefined,
  noteLimit: () => undefined,
  flush: async () => undefined,
  readUsage: async () => UNUSED,
  readLookupShare: async () => 1,
}
