import '../../lib/forms/zod-setup.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import {
  type EventSubscription,
  subscribe,
  unsubscribe,
} from '@55tickets/contracts/subscriptions.ts'
import type { Api } from '../../lib/api/api.ts'
import { customFormOf } from '../../lib/forms/custom-form.ts'

export const sendSubscription = (
  api: Api,
  sessionId: string,
  answers: FormAnswers[],
): Promise<EventSubscription> =>
  api(subscribe, { params: { programacaoId: sessionId }, body: customFormOf(answers) })

export const sendCancellation = (api: Api, sessionId: string): Promise<EventSubscription> =>
  api(unsubscribe, { params: { programacaoId: sessionId } })
