import type { Session } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { EventSubscription } from '@55tickets/contracts/subscriptions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, serverMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuthState } from '../../lib/auth.tsx'
import { toast } from '../../lib/toasts.tsx'
import { askCancellation, askSubscription, remember, subscriptionsQuery } from './queries.ts'

interface Asking {
  readonly title: string
  readonly action: string
  readonly onSubmit: (answers: FormAnswers[]) => Promise<void>
}

export interface Subscribing {
  readonly eventId: string
  readonly session: Session
  /** Asks the visitor to fill in custom forms, then submits; without forms it submits at once. */
  readonly ask: (formIds: readonly string[], asking: Asking) => Promise<unknown>
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
export function useSubscribing({ eventId, session, ask, onChange }: Subscribing) {
  const { _id: programacaoId, titulo: title, price, customForm } = session
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
  const known = data?.find((one) => one.programacaoId === programacaoId)

  const settle = async (one: EventSubscription | undefined) => {
    if (one) await remember(client, subscriber, one)
    onChange()
  }
  const work = async (send: () => Promise<void>) => {
    setBusy(true)
    try {
      await send()
    } finally {
      setBusy(false)
    }
  }

  const subscribe = async () => {
    let taken: EventSubscription | undefined
    const send = async (answers: FormAnswers[]) => {
      try {
        taken = await askSubscription(api, programacaoId, answers)
      } catch (error) {
        const code = error instanceof ApiError ? error.code : ''
        if (code === 'ALREADY_SUBSCRIBED') taken = { programacaoId, isSubscribed: true, price }
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
      onSubmit: (answers) => work(() => send(answers)),
    })
    if (taken) await settle(taken)
  }

  const cancel = () =>
    work(async () => {
      try {
        await settle(await askCancellation(api, programacaoId))
        toast.success(`Inscrição em "${title}" cancelada.`)
      } catch (error) {
        toast.error(
          serverMessage(error) ?? `Erro ao cancelar a inscrição em "${title}". Tente novamente.`,
        )
        const isGone = error instanceof ApiError && error.code === 'NOT_SUBSCRIBED'
        await settle(isGone ? { programacaoId, isSubscribed: false, price } : undefined)
      }
    })

  return {
    busy,
    isSignedOut: auth.status === 'signed-out',
    /**
     * If the status cannot be loaded, let the user try: the server does not subscribe anyone twice.
     */
    isSubscribed: data || isError ? (known?.isSubscribed ?? false) : undefined,
    subscribe,
    cancel,
  }
}
