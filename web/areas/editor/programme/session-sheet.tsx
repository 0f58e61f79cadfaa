import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedSession } from '@55tickets/contracts/editor/edited-programme.ts'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useUpload } from '../../../lib/api/use-upload.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PartForm } from '../part-form/part-form.tsx'
import { usePartForm } from '../part-form/use-part-form.ts'
import { sheetClasses } from '../tickets/sectors/sheet-classes.ts'
import { CancelSession } from './cancel-session.tsx'
import { CancelledSession } from './cancelled-session.tsx'
import { RemoveSession } from './remove-session.tsx'
import { reviewSession } from './review-session.ts'
import { SessionFields } from './session-fields.tsx'
import {
  checkSessionValues,
  describeSession,
  type SessionValues,
  sessionLabels,
  toCopyValues,
  toSessionBody,
  toSessionValues,
} from './session-values.ts'

/** Session that is open above the programme. */
export type OpenSession =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly sessionId: string }
  | { readonly kind: 'copy'; readonly sessionId: string }

interface SessionSheetProps {
  readonly event: EditedEvent
  readonly sheet: OpenSession
  readonly onOpen: (sheet: OpenSession) => void
  readonly onClose: () => void
}

/** One session in a sheet. What is typed stays when the sheet is closed without saving. */
export function SessionSheet(props: SessionSheetProps) {
  const { event, sheet, onClose } = props
  const { sessions } = event.programme
  const session = sheet.kind === 'new' ? undefined : sessions.find(isOf(sheet.sessionId))
  // Somebody else removed it meanwhile.
  if (sheet.kind !== 'new' && !session) return null
  const isCancelled = sheet.kind === 'edit' && Boolean(session?.cancelledAt)
  return (
    <Dialog open onOpenChange={onClose} title={titles[sheet.kind]} className={sheetClasses}>
      {isCancelled && session ? (
        <CancelledSession session={session} />
      ) : (
        <SessionForm {...props} session={session} />
      )}
    </Dialog>
  )
}

const titles = {
  new: 'Nova atividade',
  edit: 'Editar atividade',
  copy: 'Copiar atividade',
} as const

const isOf =
  (sessionId: string) =>
  ({ _id }: EditedSession) =>
    _id === sessionId

function SessionForm({
  event,
  sheet,
  session,
  onOpen,
  onClose,
}: SessionSheetProps & { session: EditedSession | undefined }) {
  const api = useApi()
  const { _id: eventId, tickets } = event
  const edited = sheet.kind === 'edit' ? session : undefined
  // A new session keeps its id while the form is open, so that a repeated save creates it once.
  const [sessionId] = useState(() => edited?._id ?? crypto.randomUUID())
  const upload = useUpload(event.organization._id, 'document')
  const types = tickets.types.filter((type) => type.sessionId === edited?._id)
  const needsTicket = types.length === 0
  const form = usePartForm<SessionValues>({
    event,
    part: sheet.kind === 'new' ? 'sessions/new' : `sessions/${sheet.kind}/${sheet.sessionId}`,
    read: (newest) => {
      const saved = newest.programme.sessions.find(isOf(sessionId))
      const values =
        !saved && session ? toCopyValues(session, newest) : toSessionValues(saved, newest)
      return { version: newest.programme.version, values }
    },
    validate: (values) => checkSessionValues(values, tickets, needsTicket),
    save: (values, { programme: { version } }, { confirmation }) =>
      api('changeSession', {
        params: { eventId, sessionId },
        body: { version, ...toSessionBody(values), ...confirmation },
      }),
    ...(edited && { review: reviewSession(edited._id) }),
    savedText: edited ? 'Atividade salva.' : 'Atividade criada.',
    onSaved: onClose,
    labels: sessionLabels,
    describe: (name, value) => describeSession(name, value, event),
  })
  return (
    <PartForm part={form} saveLabel={edited ? 'Salvar atividade' : 'Criar atividade'}>
      <SessionFields {...{ form, event, upload, types }} session={edited} />
      {edited && form.canWrite && (
        <div className="mt-6 flex flex-wrap gap-2 border-t border-line pt-4">
          <Button
            variant="secondary"
            onClick={() => onOpen({ kind: 'copy', sessionId: edited._id })}
          >
            <Copy aria-hidden="true" />
            Copiar para outro horário
          </Button>
          <CancelSession {...{ event, session: edited }} onCancelled={onClose} />
          <RemoveSession {...{ event, session: edited }} onRemoved={onClose} />
        </div>
      )}
    </PartForm>
  )
}
