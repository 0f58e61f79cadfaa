/** What the address does not tell about a list that was left for one of its events. */
export interface ListingVisit {
  readonly typed: string
  /** The event's address. */
  readonly opened: string
}

const mostVisits = 30

/** By history entry. Only a click writes here, so that on the server it stays empty. */
const visits = new Map<string, ListingVisit>()

export const recallVisit = (key: string): ListingVisit | undefined => visits.get(key)

export function rememberVisit(key: string, visit: ListingVisit): void {
  visits.delete(key)
  visits.set(key, visit)
  const [oldest] = visits.keys()
  if (visits.size > mostVisits && oldest !== undefined) visits.delete(oldest)
}
