import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { editedEventQuery } from '../queries.ts'
import { storeEvent } from '../store-event.ts'

interface PublishFailure {
  readonly text: string
  /** True if the checklist shows what is missing. */
  readonly isAboutChecklist: boolean
}

/** Publishes a draft once, however often it is pressed, and says why it was refused. */
export function usePublish(eventId: string, onPublished: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const isMounted = useIsMounted()
  const [failure, setFailure] = useState<PublishFailure>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => {
      setFailure(undefined)
      try {
        return await api('publishEvent', { params: { eventId } })
      } catch (error) {
        // The checklist that is shown may be older than the refusal.
        if (isAboutChecklist(error)) await client.refetchQueries(editedEventQuery(api, eventId))
        throw error
      }
    },
    onSuccess: (event) => {
      storeEvent(client, event)
      if (isMounted.current) onPublished()
    },
    onError: (error) =>
      setFailure({ text: refusalText(error), isAboutChecklist: isAboutChecklist(error) }),
  })
  return { publish: () => mutate(), busy: isPending, failure }
}

const refusalTexts: Readonly<Record<string, string>> = {
  NOT_READY: 'Ainda falta preencher algo. Complete o que está na lista e publique de novo.',
  EMAIL_NOT_PROVED:
    'Antes de publicar, confirme seu email: abra o link que enviamos. Se não o achar, peça outro em “Reenviar”.',
  ORGANIZATION_SUSPENDED:
    'Sua organização está suspensa e não pode publicar agora. Fale com nossa equipe.',
}

const refusalText = (error: unknown): string =>
  (error instanceof ApiError && refusalTexts[error.code]) || failureText(error)

const isAboutChecklist = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NOT_READY' || error.code === 'EMAIL_NOT_PROVED')
