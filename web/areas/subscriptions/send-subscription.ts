import '../../lib/zod-setup.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import {
  type EventSubscription,
  subscribe,
  unsubscribe,
} from '@55tickets/contracts/subscriptions.ts'
import type { Api } from '../../lib/api.ts'
import { customFormOf } from '../../lib/custom-form.ts'

export const sendSubscription = (
  api: Api,
  programacaoId: string,
  answers: FormAnswers[],
): Promise<EventSubscription> =>
  api(subscribe, { params: { programacaoId }, body: customFormOf(answers) })

export const sendCancellation = (api: Api, programacaoId: string): Promise<EventSubscription> =>
  api(unsubscribe, { params: { programacaoId } })
