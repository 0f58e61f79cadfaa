/** State of a listing that is not in its URL, saved when one of its events is opened. */
export interface ListingVisit {
  readonly typed: string
  /** Path of the event that was opened. */
  readonly openedHref: string
}

const maxVisits = 30

/** Visits by history entry key. Only clicks write here, so it stays empty on the server. */
const visits = new Map<string, ListingVisit>()

export const readVisit = (key: string): ListingVisit | undefined => visits.get(key)

export function saveVisit(key: string, visit: ListingVisit): void {
  visits.delete(key)
  visits.set(key, visit)
  const [oldest] = visits.keys()
  if (visits.size > maxVisits && oldest !== undefined) visits.delete(oldest)
}
