import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { useSite } from '../../../lib/app-context.tsx'

/** Tells members of a suspended organization what that means for an event, and whom to ask. */
export function SuspendedNotice({ event: { state } }: { event: EditedEvent }) {
  const { contactEmail } = useSite().company
  return (
    <p className="rounded-lg bg-danger-soft px-5 py-4 font-medium text-danger">
      {state === 'draft'
        ? 'Sua organização está suspensa: você pode editar o rascunho, mas não publicar.'
        : 'Sua organização está suspensa: nada é vendido agora. Os ingressos já vendidos continuam valendo.'}{' '}
      Fale com nossa equipe:{' '}
      <a href={`mailto:${contactEmail}`} className="underline underline-offset-4">
        {contactEmail}
      </a>
    </p>
  )
}
