import { isLinkCode } from '@55tickets/rules/links/link-code.ts'
import { useEffect } from 'react'
import { useLocation } from '../../framework/router/router.tsx'
import { createStore } from '../../lib/local-storage.ts'
import { createRecord } from '../../lib/stored-records.ts'
import { minutes } from '../../lib/time/minutes.ts'

/** Ends with the browser's tab. */
const tabStore = createStore(() => window.sessionStorage)

const touchedLink = (eventId: string) =>
  createRecord<string>({
    key: `via ${eventId}`,
    lifetimeMs: minutes(30 * 24 * 60),
    is: (value): value is string => typeof value === 'string' && isLinkCode(value),
  })

/** Code of the first tracking link of an event that was followed in this browser, within 30 days. */
export const readTouchedLink = (eventId: string): string | undefined =>
  touchedLink(eventId).read(new Date())

/** Keeps the code of `?via=` for the reservation, unless there is one already, and counts the visit. */
export function useTouchedLink(eventId: string): void {
  const { search } = useLocation()
  useEffect(() => {
    const code = new URLSearchParams(search).get('via') ?? ''
    if (!isLinkCode(code)) return
    if (!readTouchedLink(eventId)) touchedLink(eventId).save(code, new Date())
    countClick(eventId, code)
  }, [eventId, search])
}

/** Counts one click for each tab and event. It may fail: nobody waits for it. */
function countClick(eventId: string, via: string): void {
  const key = `clicked ${eventId}`
  if (tabStore.getItem(key)) return
  tabStore.setItem(key, via)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ via })
  // Without the API client, which would load its contracts for this alone.
  const sent = fetch(`/api/events/${eventId}/clicks`, {
    method: 'POST',
    keepalive: true,
    headers,
    body,
  })
  sent.catch(() => undefined)
}
