import type { Session } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { EventSubscription } from '@55tickets/contracts/subscriptions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, serverMessage } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuthState } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import {
  cacheSubscription,
  requestCancellation,
  requestSubscription,
  subscriptionsQuery,
} from './queries.ts'

interface FormPrompt {
  readonly title: string
  readonly action: string
  readonly onSubmit: (answers: FormAnswers[]) => Promise<void>
}

export interface SubscriptionInput {
  readonly eventId: string
  readonly session: Session
  /** Asks the visitor to fill in custom forms, then submits; without forms it submits at once. */
  readonly ask: (formIds: readonly string[], prompt: FormPrompt) => Promise<unknown>
  /** Called when the number of places has changed or differs from what was shown. */
  readonly onChange: () => void
}

/** Refusals that a retry would only repeat. */
const finalRefusals = new Set([
  'SESSION_NOT_FOUND',
  'SESSION_IS_PAID',
  'SESSION_NOT_OPEN',
  'SESSION_ENDED',
  'SESSION_FULL',
  'ALREADY_SUBSCRIBED',
])

/**
 * Subscription status of the current user for a session, with functions to subscribe and to cancel.
 */
export function useSubscription({ eventId, session, ask, onChange }: SubscriptionInput) {
  const { _id: sessionId, titulo: title, price, customForm } = session
  const api = useApi()
  const client = useQueryClient()
  const auth = useAuthState()
  const [busy, setBusy] = useState(false)
  const isSignedIn = auth.status === 'signed-in'
  const subscriber = { userId: isSignedIn ? auth.user.id : '', eventId }
  const { data, isError } = useQuery({
    ...subscriptionsQuery(api, subscriber),
    enabled: isSignedIn,
  })
  const current = data?.find(({ programacaoId }) => programacaoId === sessionId)

  const applyChange = async (changed: EventSubscription | undefined) => {
    if (changed) await cacheSubscription(client, subscriber, changed)
    onChange()
  }
  const runBusy = async (send: () => Promise<void>) => {
    setBusy(true)
    try {
      await send()
    } finally {
      setBusy(false)
    }
  }

  const subscribe = async () => {
    let created: EventSubscription | undefined
    const send = async (answers: FormAnswers[]) => {
      try {
        created = await requestSubscription(api, sessionId, answers)
      } catch (error) {
        const code = error instanceof ApiError ? error.code : ''
        if (code === 'ALREADY_SUBSCRIBED')
          created = { programacaoId: sessionId, isSubscribed: true, price }
        // Errors in answers are shown beside their fields.
        if (code === 'FORM_INVALID') throw error
        toast.error(serverMessage(error) ?? `Erro ao se inscrever em "${title}". Tente novamente.`)
        if (finalRefusals.has(code)) onChange()
        else if (answers.length > 0) throw error
        return
      }
      toast.success(`Inscrição em "${title}" realizada com sucesso!`)
    }
    await ask(customForm ? [customForm] : [], {
      title,
      action: 'Inscrever-se',
      onSubmit: (answers) => runBusy(() => send(answers)),
    })
    if (created) await applyChange(created)
  }

  const cancel = () =>
    runBusy(async () => {
      try {
        await applyChange(await requestCancellation(api, sessionId))
        toast.success(`Inscrição em "${title}" cancelada.`)
      } catch (error) {
        toast.error(
          serverMessage(error) ?? `Erro ao cancelar a inscrição em "${title}". Tente novamente.`,
        )
        const isGone = error instanceof ApiError && error.code === 'NOT_SUBSCRIBED'
        await applyChange(
          isGone ? { programacaoId: sessionId, isSubscribed: false, price } : undefined,
        )
      }
    })

  return {
    busy,
    isSignedOut: auth.status === 'signed-out',
    /**
     * Subscription status; false if it cannot be loaded, so that the user can try: the server does
     * not subscribe anyone twice.
     */
    isSubscribed: data || isError ? (current?.isSubscribed ?? false) : undefined,
    subscribe,
    cancel,
  }
}
