import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { Message, MessageTerms } from '@55tickets/contracts/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useUser } from '../../lib/auth/auth.tsx'
import { createFormDraft } from '../../lib/forms/form-draft.ts'
import { changedFields } from '../../lib/forms/merge-values.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { serverClock } from '../../lib/time/server-clock.ts'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { createMessageSender } from './message-sender.ts'
import { checkMessageValues, type MessageValues, toMessageBody } from './message-values.ts'
import { messagesKey } from './queries.ts'

interface MessageFormOptions {
  readonly event: EditedEvent
  readonly terms: MessageTerms
  /** Values of a new message, with the audience that the address chooses. */
  readonly base: MessageValues
  readonly onSent: (message: Message) => void
}

/** Form of a new message. What is typed stays in the browser until it is sent. */
export function useMessageForm({ event, terms, base: given, onSent }: MessageFormOptions) {
  const eventId = event._id
  const api = useApi()
  const client = useQueryClient()
  const isMounted = useIsMounted()
  const { id: userId } = useUser()
  const [send] = useState(() => createMessageSender(api, eventId))
  const [draft] = useState(() =>
    createFormDraft<MessageValues>(`messageDraft/${userId}/${eventId}`),
  )
  const [base] = useState(given)
  const [start] = useState(() => restore(draft.read(base)?.values, base))
  const [isRestored, setIsRestored] = useState(() => changedFields(start, base).length > 0)
  const messageForm = useForm<MessageValues>({
    initial: start,
    validate: (values) => checkMessageValues(values, event, terms, serverClock.now()),
    // An error that appears below a field while a choice is pressed would move the choice away.
    validateOn: 'submit',
    send: async (values) => {
      const message = await send(toMessageBody(values))
      draft.end()
      void client.invalidateQueries({ queryKey: messagesKey(eventId) })
      if (isMounted.current) onSent(message)
    },
    // The audience has no field of its own: its error is shown beside the button.
    failureText: (error) =>
      error instanceof ApiError
        ? (error.fields['filter'] ?? error.message)
        : 'Não foi possível enviar. O que você digitou continua aqui: tente novamente.',
  })
  const { values, busy, reset } = messageForm
  useEffect(() => {
    if (!busy) draft.save(base, values)
  }, [busy, draft, base, values])
  return {
    ...messageForm,
    /** True if the fields show what was typed before a reload or an ended login. */
    isRestored,
    /** Returns to an empty message. */
    discard: () => {
      reset(base)
      setIsRestored(false)
    },
  }
}

export type MessageForm = ReturnType<typeof useMessageForm>

const AUDIENCE = ['q', 'types', 'kinds', 'entered', 'named', 'via'] as const

/** An audience that was chosen on the way here comes before the one of the draft. */
function restore(kept: MessageValues | undefined, base: MessageValues): MessageValues {
  if (!kept) return base
  const isChosen = AUDIENCE.some((name) => base[name].length > 0)
  const { q, types, kinds, entered, named, via } = base
  return isChosen ? { ...kept, q, types, kinds, entered, named, via } : kept
}
