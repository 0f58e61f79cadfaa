import type { Api, CallInput } from '../../../lib/api/api.ts'
import { randomKey } from '../../../lib/api/random-key.ts'

type CopyRequest = CallInput<'copyEvent'>['body']

/**
 * Returns a function that copies an event. The same request, sent again after a lost answer, has the
 * same key and makes no second copy.
 */
export function createCopySender(api: Api, eventId: string) {
  let last: { readonly body: string; readonly key: string } | undefined
  return (request: CopyRequest) => {
    const body = JSON.stringify(request)
    if (last?.body !== body) last = { body, key: randomKey() }
    return api('copyEvent', { params: { eventId }, body: request, idempotencyKey: last.key })
  }
}
