import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedSession } from '@55tickets/contracts/editor/edited-programme.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { RemovePart } from '../tickets/remove-part.tsx'

interface RemoveSessionProps {
  readonly event: EditedEvent
  readonly session: EditedSession
  readonly onRemoved: () => void
}

/** Removes a session that nobody subscribed to. Others are cancelled. */
export function RemoveSession({ event, session, onRemoved }: RemoveSessionProps) {
  const api = useApi()
  if (session.subscribed > 0) return null
  return (
    <RemovePart
      event={event}
      label="Remover"
      name={session.title}
      description="A atividade some da programação, com os ingressos que só dão acesso a ela. Não dá para desfazer."
      removedText="Atividade removida."
      readVersion={({ programme }) => programme.version}
      remove={(version) =>
        api('removeSession', {
          params: { eventId: event._id, sessionId: session._id },
          body: { version },
        })
      }
      onRemoved={onRemoved}
    />
  )
}
