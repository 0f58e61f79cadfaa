import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { isOpen, mayChange } from '@55tickets/rules/sales/payment-status.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { parsePaymentEvent, paymentEventsUrl, paymentKey, paymentQuery } from './queries.ts'

const POLL_INTERVAL_MS = 10_000

/** Payment status, polled every ten seconds and updated by server-sent events. */
export function usePayment(id: string) {
  const client = useQueryClient()
  const query = useQuery({
    ...paymentQuery(useApi(), id),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || (data && mayChange(data.status)) ? POLL_INTERVAL_MS : false,
  })
  const { error } = query
  const isLoaded = query.data !== undefined
  // While there is something to show, errors are only logged: the next request may succeed.
  useEffect(() => {
    if (isLoaded && error) reportError(error)
  }, [isLoaded, error])
  const isAwaitingPayment = Boolean(query.data && isOpen(query.data.status))
  useEffect(() => {
    if (!isAwaitingPayment) return undefined
    return followPayment(id, (state) => client.setQueryData(paymentKey(id), state))
  }, [client, id, isAwaitingPayment])
  return query
}

const RECONNECT_DELAY_MS = 10_000

/**
 * Subscribes to server-sent events about a payment while the page is visible. Without `EventSource`
 * support the polling has to do.
 */
function followPayment(id: string, onState: (state: PaymentState) => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    if (document.visibilityState === 'hidden') return
    const current = new EventSource(paymentEventsUrl(id))
    source = current
    const receive = async ({ data }: MessageEvent<string>) => {
      const state = await parsePaymentEvent(data)
      if (state && current === source) onState(state)
    }
    current.addEventListener('message', (event: MessageEvent<string>) => void receive(event))
    current.addEventListener('error', () => {
      // The browser reconnects after a lost connection, but gives up after a refused one.
      if (current.readyState === EventSource.CLOSED && current === source)
        retry = setTimeout(open, RECONNECT_DELAY_MS)
    })
  }

  document.addEventListener('visibilitychange', open)
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', open)
  open()
  return () => {
    document.removeEventListener('visibilitychange', open)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', open)
    close()
  }
}
