import type { FormResponses } from '@55tickets/contracts/forms.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { subscribe as subscribeCall } from '@55tickets/contracts/subscriptions.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { z } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { findPerson } from '../accounts/public.ts'
import { isEventCancelled, isOrganizerSuspended } from '../events/public.ts'
import { checkForms, writeSubscriptionAnswers } from '../forms/public.ts'
import { issueSubscriptionCode } from '../tickets/public.ts'
import { addSubscription, findLiveSubscription, isFull, lockSession } from './store.ts'

interface SubscriptionRequest {
  readonly sessionId: string
  readonly userId: string
  readonly forms: z.output<typeof FormResponses> | undefined
}

/** Subscribes a user to a free session, once. */
export async function subscribe(
  db: Db,
  { sessionId, userId, forms }: SubscriptionRequest,
): Promise<Answer<typeof subscribeCall> | Refusal<CallRefusal<typeof subscribeCall>>> {
  return db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, sessionId)
    if (!session) return refuse('SESSION_NOT_FOUND')
    if (await isEventCancelled(tx, session.event_id)) return refuse('EVENT_CANCELLED')
    if (await isOrganizerSuspended(tx, session.event_id))
      return refuse('SALES_PAUSED', { message: 'As inscrições deste evento estão pausadas.' })
    if (session.cancelled_at) return refuse('SESSION_CANCELLED')
    if (session.is_paid) return refuse('SESSION_IS_PAID')
    if (!session.allow_subscription) return refuse('SESSION_NOT_OPEN')
    if (session.has_ended) return refuse('SESSION_ENDED')
    if (await findLiveSubscription(tx, sessionId, userId)) return refuse('ALREADY_SUBSCRIBED')
    if (isFull(session)) return refuse('SESSION_FULL')
    const needed = session.custom_form_id ? [session.custom_form_id] : []
    const checked = await checkForms(tx, needed, forms)
    if (isRefusal(checked)) return checked
    const holder = await findPerson(tx, userId)
    if (!holder) return refuse('UNAUTHENTICATED')

    const id = await addSubscription(tx, session, userId)
    const eventId = session.event_id
    await writeSubscriptionAnswers(tx, { eventId, subscriptionId: id }, checked)
    const code = { eventId, subscriptionId: id, userId, holder }
    return {
      _id: id,
      ticketCodeId: await issueSubscriptionCode(tx, code),
      programacaoId: sessionId,
      isSubscribed: true,
      price: toReais(cents(session.price_cents)),
    }
  })
}
