import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { followPayment } from './follow-payment.ts'
import { isOpen, mayChange } from './payment-status.ts'
import { paymentKey, paymentQuery } from './queries.ts'

const pollMs = 10_000

/** How a payment stands, asked for every ten seconds and heard of as it changes. */
export function usePayment(id: string) {
  const client = useQueryClient()
  const query = useQuery({
    ...paymentQuery(useApi(), id),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || (data && mayChange(data.status)) ? pollMs : false,
  })
  const { error } = query
  const isKnown = query.data !== undefined
  // Only for the log while there is something to show: the next question may be answered.
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
