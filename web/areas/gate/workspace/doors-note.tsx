import type { EventGate } from '@55tickets/contracts/gate/workspace.ts'
import { doorsText } from '@55tickets/rules/gate/doors.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import DoorClosed from 'lucide-react/icons/door-closed'
import { findDoorsOpenAt } from '../doors.ts'

/** Time at which the doors open, until then, or that the event has no date. */
export function DoorsNote({ gate: { event, now } }: { gate: EventGate }) {
  const opensAt = findDoorsOpenAt(event, null)
  if (opensAt === undefined || (opensAt && opensAt <= new Date(now))) return null
  return (
    <p className="flex items-start gap-3 rounded-lg bg-sunken px-4 py-3">
      <DoorClosed aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        <span className="font-bold">
          {opensAt ? 'Os portões ainda não abriram.' : 'Os portões estão fechados.'}
        </span>
        {opensAt
          ? ` A portaria libera a partir de ${momentText(opensAt, event.timezone)}, ${doorsText(event.doorsMinutes ?? 0).toLowerCase()}. Para mudar, edite as datas do evento.`
          : ' O evento foi adiado: a portaria não libera ninguém até haver uma nova data.'}
      </span>
    </p>
  )
}
