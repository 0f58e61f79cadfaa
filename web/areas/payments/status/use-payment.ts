import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { followPayment } from './follow-payment.ts'
import { isOpen, mayChange } from './payment-status.ts'
import { paymentKey, paymentQuery } from './queries.ts'

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
