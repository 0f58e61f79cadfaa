import type { EditedSession } from '@55tickets/contracts/editor/edited-programme.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { timesText } from './session-days.ts'

/** A cancelled session, of which nothing can be changed any more. */
export function CancelledSession({ session }: { session: EditedSession }) {
  const { title, room, cancelReason } = session
  return (
    <div className="grid justify-items-start gap-3">
      <Badge tone="danger">Cancelada</Badge>
      <div>
        <h3 className="text-lg wrap-anywhere">{title}</h3>
        <p className="text-ink-soft">{[timesText(session), room].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="wrap-anywhere">{`Motivo: ${cancelReason}`}</p>
      <p className="text-sm text-ink-soft">
        As inscrições foram canceladas e quem pagou só por ela recebe o valor de volta. Ela continua
        na página do evento, marcada como cancelada.
      </p>
    </div>
  )
}
