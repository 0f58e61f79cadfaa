import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { isReadyToPublish } from '@55tickets/rules/events/checklist.ts'
import Eye from 'lucide-react/icons/eye'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { eventScreenPath } from '../event-screen-path.ts'
import { Checklist, focusMissing } from './checklist.tsx'
import { DeleteDraft } from './delete-draft.tsx'
import { EventLinks } from './event-links.tsx'
import { usePublish } from './use-publish.ts'

interface DraftOverviewProps {
  readonly event: EditedEvent
  readonly canWrite: boolean
  readonly onPublished: () => void
}

/** A draft: what is missing, and the button that publishes it. */
export function DraftOverview({ event, canWrite, onPublished }: DraftOverviewProps) {
  const list = useRef<HTMLUListElement>(null)
  const missing = event.checklist.filter(({ isDone }) => !isDone).length
  const isReady = isReadyToPublish(event.checklist) && event.organization.status !== 'suspended'
  const { publish, busy, failure } = usePublish(event._id, onPublished)
  const focusedFor = useRef<typeof failure>(undefined)
  useEffect(() => {
    // Once for each failure, as soon as the newest checklist is rendered.
    if (!failure?.isAboutChecklist || missing === 0 || focusedFor.current === failure) return
    focusedFor.current = failure
    focusMissing(list.current)
  }, [failure, missing])
  return (
    <>
      <Card className="max-w-180 p-5 sm:p-6">
        <section aria-labelledby="checklist-title">
          <h2 id="checklist-title" className="text-lg">
            {isReady ? 'Tudo pronto para publicar' : 'Antes de publicar'}
          </h2>
          <p className="mt-1 text-ink-soft">{missingText(missing, isReady)}</p>
          <Checklist ref={list} event={event} canWrite={canWrite} />
          {/* Always rendered, so that a failure is announced. */}
          <div role="alert">
            {failure && (
              <p className="mt-4 rounded-md bg-danger-soft px-4 py-3 font-medium text-danger">
                {failure.text}
              </p>
            )}
          </div>
          <div className="mt-5 flex flex-col gap-3 sm:flex-row">
            {canWrite && (
              <Button
                size="lg"
                variant={isReady ? 'primary' : 'secondary'}
                busy={busy}
                busyLabel="Publicando..."
                onClick={publish}
              >
                Publicar evento
              </Button>
            )}
            <ButtonLink
              to={eventScreenPath(event._id, 'previa')}
              size="lg"
              variant={isReady ? 'secondary' : 'quiet'}
            >
              <Eye aria-hidden="true" />
              Ver prévia
            </ButtonLink>
          </div>
          {!canWrite && (
            <p className="mt-4 text-sm text-ink-soft">
              Donos e gerentes da organização podem publicar este evento.
            </p>
          )}
        </section>
      </Card>
      {/* A desk has the same links in the side bar. */}
      <div className="md:hidden">
        <EventLinks event={event} canWrite={canWrite} />
      </div>
      {canWrite && <DeleteDraft event={event} />}
    </>
  )
}

function missingText(missing: number, isReady: boolean): string {
  if (missing === 0 && !isReady) return 'O evento está completo.'
  if (missing === 0) return 'Confira a prévia e coloque o evento no ar.'
  return missing === 1 ? 'Falta 1 item.' : `Faltam ${missing} itens.`
}
