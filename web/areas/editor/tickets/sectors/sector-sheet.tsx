import type { EditedEvent, EditedSector } from '@55tickets/contracts/editor/edited-event.ts'
import { capacityTakenText } from '@55tickets/rules/events/live-event.ts'
import { leastHalfQuota } from '@55tickets/rules/tickets/half-price.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import { useApi } from '../../../../lib/app-context.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { PartForm } from '../../part-form/part-form.tsx'
import { usePartForm } from '../../part-form/use-part-form.ts'
import { RemovePart } from '../remove-part.tsx'
import { quotaText } from './lot-text.ts'
import {
  checkSectorValues,
  type SectorValues,
  sectorLabels,
  toSectorBody,
  toSectorValues,
} from './sector-values.ts'
import { sheetClasses } from './sheet-classes.ts'

interface SectorSheetProps {
  readonly event: EditedEvent
  readonly sector: EditedSector
  readonly onClose: () => void
}

/** Places, quota and public counter of a sector. */
export function SectorSheet(props: SectorSheetProps) {
  return (
    <Dialog open onOpenChange={props.onClose} title="Editar setor" className={sheetClasses}>
      <SectorForm {...props} />
    </Dialog>
  )
}

function SectorForm({ event, sector, onClose }: SectorSheetProps) {
  const api = useApi()
  const { _id: eventId, tickets } = event
  const { _id: sectorId, sold, held, given } = sector
  const form = usePartForm<SectorValues>({
    event,
    part: `sectors/${sectorId}`,
    read: ({ tickets }) => ({
      version: tickets.version,
      values: toSectorValues(
        tickets.sectors.find(({ _id }) => _id === sectorId),
        tickets,
      ),
    }),
    validate: (values) => checkSectorValues(values, tickets),
    save: (values, { tickets: { version } }, { confirmation }) =>
      api('changeSector', {
        params: { eventId, sectorId },
        body: { version, ...toSectorBody(values), ...confirmation },
      }),
    review: (values, { tickets: { version } }) => ({
      edit: { part: 'other' },
      checks: [{ part: 'sector', sectorId, version, ...toSectorBody(values) }],
    }),
    savedText: 'Setor salvo.',
    onSaved: onClose,
    labels: sectorLabels,
  })
  const { text, checkbox, values } = form
  const capacity = parseTypedNumber(values.capacity)
  const least = capacity > 0 ? leastHalfQuota(capacity, tickets.halfPriceShare) : 0
  const taken = sold + held + given
  return (
    <PartForm part={form} saveLabel="Salvar setor">
      <div className="grid gap-4">
        <TextField
          {...text('name')}
          label={sectorLabels.name}
          autoComplete="off"
          enterKeyHint="next"
          required
        />
        <TextField
          {...text('capacity')}
          label={sectorLabels.capacity}
          inputMode="numeric"
          autoComplete="off"
          required
          hint={taken > 0 && capacityTakenText(sector)}
        />
        <Checkbox
          {...checkbox('showsLeft')}
          label={sectorLabels.showsLeft}
          hint="Quem compra lê “faltam 12” na página do evento."
        />
        {sector.halfQuota > 0 && (
          <TextField
            {...text('halfQuota')}
            label={`${sectorLabels.halfQuota} (opcional)`}
            inputMode="numeric"
            autoComplete="off"
            placeholder={String(least || '')}
            hint={`A lei pede ${quotaText(tickets.halfPriceShare, least)}. Idosos (60+) pagam meia além da cota.`}
          />
        )}
      </div>
      {form.canWrite && taken === 0 && (
        <div className="mt-4 grid">
          <RemovePart
            event={event}
            label="Remover setor"
            name={sector.name}
            description="O setor some com seus lotes e ingressos. Não dá para desfazer."
            removedText="Setor removido."
            remove={(version) =>
              api('removeSector', { params: { eventId, sectorId }, body: { version } })
            }
            onRemoved={onClose}
          />
        </div>
      )}
    </PartForm>
  )
}
