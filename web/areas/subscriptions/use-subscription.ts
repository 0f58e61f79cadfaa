import type { Session } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { EventSubscription } from '@55tickets/contracts/subscriptions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, serverMessage } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
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

  const subscription = useSingleMutation({
    mutationFn: (answers: FormAnswers[]) => requestSubscription(api, sessionId, answers),
    onSuccess: () => toast.success(`Inscrição em "${title}" realizada com sucesso!`),
    onError: (error) => {
      // Errors in answers are shown beside their fields.
      if (errorCode(error) !== 'FORM_INVALID')
        toast.error(serverMessage(error) ?? `Erro ao se inscrever em "${title}". Tente novamente.`)
    },
  })
  const subscribe = async () => {
    let created: EventSubscription | undefined
    const onSubmit = async (answers: FormAnswers[]) => {
      try {
        created = await subscription.mutateAsync(answers)
      } catch (error) {
        const code = errorCode(error)
        if (code === 'ALREADY_SUBSCRIBED')
          created = { programacaoId: sessionId, isSubscribed: true, price }
        if (finalRefusals.has(code)) onChange()
        // Keep the form open with its answers.
        else if (answers.length > 0 || code === 'FORM_INVALID') throw error
      }
    }
    await ask(customForm ? [customForm] : [], { title, action: 'Inscrever-se', onSubmit })
    if (created) await applyChange(created)
  }

  const cancellation = useSingleMutation({
    mutationFn: () => requestCancellation(api, sessionId),
    onSuccess: async (cancelled) => {
      await applyChange(cancelled)
      toast.success(`Inscrição em "${title}" cancelada.`)
    },
    onError: (error) => {
      toast.error(
        serverMessage(error) ?? `Erro ao cancelar a inscrição em "${title}". Tente novamente.`,
      )
      const isGone = errorCode(error) === 'NOT_SUBSCRIBED'
      return applyChange(
        isGone ? { programacaoId: sessionId, isSubscribed: false, price } : undefined,
      )
    },
  })

  const isSubscribed = current?.isSubscribed ?? false
  return {
    /** True while what the current control does is in progress. */
    busy: isSubscribed ? cancellation.isPending : subscription.isPending,
    isSignedOut: auth.status === 'signed-out',
    /**
     * Subscription status; false if it cannot be loaded, so that the user can try: the server does
     * not subscribe anyone twice.
     */
    isSubscribed: data || isError ? isSubscribed : undefined,
    subscribe,
    cancel: () => cancellation.mutate(),
  }
}

const errorCode = (error: unknown): string => (error instanceof ApiError ? error.code : '')
