import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal, serverMessage } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { refreshSubscriptions } from './my-subscriptions-query.ts'
import { requestCancellation } from './queries.ts'

/** Cancels a subscription from the list of subscriptions. */
export function useCancelSubscription({ schedule }: Subscription) {
  const api = useApi()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await requestCancellation(api, schedule._id)
      toast.success(`Inscrição em "${schedule.titulo}" cancelada.`)
      await refreshSubscriptions(client)
    } catch (error) {
      toast.error(
        serverMessage(error) ??
          `Erro ao cancelar a inscrição em "${schedule.titulo}". Tente novamente.`,
      )
      if (isRefusal(error)) await refreshSubscriptions(client)
    } finally {
      setBusy(false)
    }
  }
  return { busy, cancel }
}
