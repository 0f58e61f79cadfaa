import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { eventScreenPath } from '../event-screen-path.ts'

interface PostponedNoticeProps {
  readonly event: EditedEvent
  readonly canWrite: boolean
}

/** Tells that the event has no date, with the first thing to do about it. */
export function PostponedNotice({ event, canWrite }: PostponedNoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-warn-soft px-5 py-4">
      <p className="min-w-56 grow basis-0">
        <strong className="block font-bold">O evento está adiado, sem data</strong>
        Nada é vendido. Os ingressos continuam valendo, e quem comprou pode devolver o pedido até 7
        dias depois de haver uma data.
      </p>
      {canWrite && (
        <ButtonLink to={eventScreenPath(event._id, 'datas')} className="max-sm:w-full">
          <CalendarPlus aria-hidden="true" />
          Marcar nova data
        </ButtonLink>
      )}
    </div>
  )
}
