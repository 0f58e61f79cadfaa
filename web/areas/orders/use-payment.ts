import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { followPayment } from './follow-payment.ts'
import { isOpen, mayChange } from './payment-status.ts'
import { paymentKey, paymentQuery } from './queries.ts'

const pollMs = 10_000

/** Payment status, polled every ten seconds and updated by server-sent events. */
export function usePayment(id: string) {
  const client = useQueryClient()
  const query = useQuery({
    ...paymentQuery(useApi(), id),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || (data && mayChange(data.status)) ? pollMs : false,
  })
  const { error } = query
  const isKnown = query.data !== undefined
  // While there is something to show, errors are only logged: the next request may succeed.
  useEffect(() => {
    if (isKnown && error) reportError(error)
  }, [isKnown, error])
  const isAwaited = Boolean(query.data && isOpen(query.data.status))
  useEffect(() => {
    if (!isAwaited) return undefined
    return followPayment(id, (state) => client.setQueryData(paymentKey(id), state))
  }, [client, id, isAwaited])
  return query
}
