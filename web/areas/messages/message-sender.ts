import type { Api, CallInput } from '../../lib/api/api.ts'
import { randomKey } from '../../lib/api/random-key.ts'

type MessageRequest = CallInput<'createMessage'>['body']

/**
 * Returns a function that sends a message. The same one, sent again after a lost answer, has the same
 * key and is sent once.
 */
export function createMessageSender(api: Api, eventId: string) {
  let last: { readonly body: string; readonly key: string } | undefined
  return (request: MessageRequest) => {
    const body = JSON.stringify(request)
    if (last?.body !== body) last = { body, key: randomKey() }
    return api('createMessage', { params: { eventId }, body: request, idempotencyKey: last.key })
  }
}
