import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedForm } from '@55tickets/contracts/editor/edited-programme.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { editedEventQuery } from '../queries.ts'
import { storeEvent } from '../store-event.ts'
import { findForm, isAsked, toFormBody } from './form-body.ts'

/** Moves questions of a form to other places. The new order is shown while it is being saved. */
export function useMoveQuestion(event: EditedEvent, form: EditedForm) {
  const api = useApi()
  const client = useQueryClient()
  const [order, setOrder] = useState<readonly string[]>()
  const [message, setMessage] = useState('')
  const saved = form.fields.filter(isAsked)
  const questions = order ? sortBy(saved, order) : saved

  const save = (known: EditedEvent, ids: readonly string[]) => {
    const body = toFormBody(findForm(known, form._id) ?? form)
    return api('changeForm', {
      params: { eventId: event._id, formId: form._id },
      body: { ...body, version: known.forms.version, fields: sortBy(body.fields, ids) },
    })
  }
  const { mutate } = useSingleMutation({
    mutationFn: async (ids: readonly string[]) => {
      try {
        return await save(event, ids)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'EVENT_CHANGED') throw error
        // Somebody saved something else of the forms: the order is wanted all the same.
        const query = editedEventQuery(api, event._id)
        return save(await client.fetchQuery({ ...query, staleTime: 0 }), ids)
      }
    },
    onSuccess: (answer) => storeEvent(client, answer),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => setOrder(undefined),
  })
  return {
    questions,
    /** Tells where a question was moved to. */
    message,
    move: (from: number, to: number) => {
      const ids = questions.map(({ _id }) => _id)
      const [moved = ''] = ids.splice(from, 1)
      ids.splice(to, 0, moved)
      setOrder(ids)
      setMessage(`${questions[from]?.label}: ${to + 1}ª de ${ids.length}`)
      mutate(ids)
    },
  }
}

/** Items in the order of some ids; those that are not named come last. */
function sortBy<T extends { readonly _id: string }>(items: readonly T[], ids: readonly string[]) {
  const place = ({ _id }: T) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length)
  return items.toSorted((one, other) => place(one) - place(other))
}
