import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { eventScreenPath } from '../event-screen-path.ts'

/** Tells that the event was cancelled, with the way to its refunds. */
export function CancelledNotice({ event }: { event: EditedEvent }) {
  const { _id, role } = event
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-danger-soft px-5 py-4">
      <p className="min-w-56 grow basis-0">
        <strong className="block font-bold">Este evento foi cancelado</strong>
        Nada é vendido, nenhum ingresso vale, e todos os pedidos são devolvidos com as taxas.
      </p>
      {hasRight({ role, isLimited: false }, 'cancelEvents') && (
        <ButtonLink to={eventScreenPath(_id, 'cancelar')} className="max-sm:w-full">
          Acompanhar devoluções
        </ButtonLink>
      )}
    </div>
  )
}
