import type { EventGate } from '@55tickets/contracts/gate/workspace.ts'
import type { HeldScans } from '@55tickets/contracts/gate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Card } from '../../../ui/card.tsx'
import { doneEntriesText, entriesText, HeldScansList } from '../held/held-scans-list.tsx'
import { heldScansQuery } from './workspace-queries.ts'

/** Lists the scans that phones and people sent after they had lost the gate; renders nothing without any. */
export function HeldScansCard({ gate: { event, heldScans } }: { gate: EventGate }) {
  const api = useApi()
  const client = useQueryClient()
  const eventId = event._id
  const { data } = useQuery({ ...heldScansQuery(api, eventId), enabled: heldScans > 0 })
  if (heldScans === 0 || !data || data.docs.length === 0) return null
  const decide = async ({ _id: callerId, receivedAt }: HeldScans, isAccepted: boolean) => {
    const params = { eventId, callerId }
    const body = { isAccepted, receivedUntil: receivedAt }
    const { admitted, conflicts, discarded } = await api('decideHeldScans', { params, body })
    toast.success(
      [
        admitted > 0 && doneEntriesText(admitted, 'aceita'),
        conflicts > 0 && `${entriesText(conflicts)} em conflito`,
        discarded > 0 && doneEntriesText(discarded, 'descartada'),
      ]
        .filter(Boolean)
        .join(' · '),
    )
    await client.invalidateQueries({ queryKey: ['gate', eventId] })
  }
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="gate-held">
        <h2 id="gate-held" className="text-lg">
          Entradas retidas
        </h2>
        <p className="mt-2 text-sm text-ink-soft">
          Chegaram de quem já não tinha acesso à portaria. Ninguém conta como dentro até você
          decidir, e só as anteriores ao fim do acesso podem ser aceitas.
        </p>
        <HeldScansList held={data.docs} zone={event.timezone} onDecide={decide} />
      </section>
    </Card>
  )
}
