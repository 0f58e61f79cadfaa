import type { EditedEvent, EditedSector } from '@55tickets/contracts/editor/edited-event.ts'
import { useState } from 'react'
import { useApi } from '../../../../lib/app-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { PartForm } from '../../part-form/part-form.tsx'
import { usePartForm } from '../../part-form/use-part-form.ts'
import { PriceCalculator } from '../price-calculator.tsx'
import { RemovePart } from '../remove-part.tsx'
import { LotPrices } from './lot-prices.tsx'
import {
  checkLotValues,
  describeLot,
  findLotTickets,
  type LotValues,
  lotErrors,
  lotLabels,
  toLotBody,
  toLotValues,
} from './lot-values.ts'
import { sheetClasses } from './sheet-classes.ts'

interface LotSheetProps {
  readonly event: EditedEvent
  readonly sector: EditedSector
  /** The lot to edit, null for a new one. */
  readonly lotId: string | null
  readonly onClose: () => void
  /** Opens a new ticket type for a lot. */
  readonly onAddTicket: (lotId: string) => void
  /** Opens the way to another price of a type that was sold. */
  readonly onChangePrice: (ticketId: string) => void
}

/** Size, end and prices of a lot. */
export function LotSheet(props: LotSheetProps) {
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={props.lotId ? 'Editar lote' : `Novo lote: ${props.sector.name}`}
      className={sheetClasses}
    >
      <LotForm {...props} />
    </Dialog>
  )
}

function LotForm({ event, sector, lotId, onClose, onAddTicket, onChangePrice }: LotSheetProps) {
  const api = useApi()
  const { _id: eventId, tickets } = event
  // New parts keep their ids while the form is open, so that a repeated save creates them once.
  const [ids] = useState(() => ({
    lot: lotId ?? crypto.randomUUID(),
    tickets: tickets.types.map(() => crypto.randomUUID()),
  }))
  const newId = (index: number) => ids.tickets[index] ?? ids.lot
  const types = findLotTickets(tickets, sector, lotId, newId)
  const form = usePartForm<LotValues>({
    event,
    part: `lots/${lotId ?? `new/${sector._id}`}`,
    read: ({ tickets }) => {
      const newest = tickets.sectors.find(({ _id }) => _id === sector._id) ?? sector
      const lot = newest.lots.find(({ _id }) => _id === ids.lot)
      const lotTickets = findLotTickets(tickets, newest, lot?._id ?? null, newId)
      return { version: tickets.version, values: toLotValues(lot, newest, lotTickets) }
    },
    validate: (values) => checkLotValues(values, { tickets, sector, lotId, types }),
    save: (values, { tickets: { version } }, { confirmation }) =>
      api('changeLot', {
        params: { eventId, lotId: ids.lot },
        body: { version, ...toLotBody(values, { sector, types }), ...confirmation },
      }),
    ...(lotId && {
      review: (values: LotValues, { tickets: { version } }: EditedEvent) => ({
        edit: { part: 'other' },
        checks: [{ part: 'lot', lotId, version, ...toLotBody(values, { sector, types }) }],
      }),
    }),
    savedText: lotId ? 'Lote salvo.' : 'Lote criado.',
    onSaved: onClose,
    labels: lotLabels,
    describe: describeLot,
    fieldErrors: lotErrors,
  })
  const { text, checkbox, values } = form
  const lot = sector.lots.find(({ _id }) => _id === lotId)
  const taken = lot ? lot.sold + lot.held : 0
  const [first] = types
  return (
    <PartForm part={form} saveLabel={lotId ? 'Salvar lote' : 'Criar lote'}>
      <div className="grid gap-4">
        <TextField
          {...text('name')}
          label={lotLabels.name}
          autoComplete="off"
          enterKeyHint="next"
          required
        />
        <LotPrices
          field={form.field('prices')}
          types={types}
          onChangePrice={form.canWrite && lot?.state !== 'closed' ? onChangePrice : undefined}
        />
        {types.length === 1 && first && (
          <PriceCalculator
            price={values.prices[0] ?? ''}
            tickets={tickets}
            hasHalf={first.halfPrice}
          />
        )}
        <Checkbox
          {...checkbox('takesRest')}
          label={lotLabels.takesRest}
          hint="Desligue para vender só uma parte dos lugares neste lote."
        />
        {!values.takesRest && (
          <TextField
            {...text('size')}
            label={lotLabels.size}
            inputMode="numeric"
            autoComplete="off"
            required
            hint={taken > 0 && `${taken} já vendidos ou reservados: não pode ser menos.`}
          />
        )}
        <TextField
          {...text('closesAt')}
          type="datetime-local"
          label={`${lotLabels.closesAt} (opcional)`}
          hint="No horário do evento. Depois disso o próximo lote abre sozinho."
        />
      </div>
      {lot && form.canWrite && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => onAddTicket(lot._id)}>
            Outro ingresso neste lote
          </Button>
          {taken === 0 && (
            <RemovePart
              event={event}
              label="Remover lote"
              name={lot.name}
              description="O lote some com seus preços. Não dá para desfazer."
              removedText="Lote removido."
              remove={(version) =>
                api('removeLot', { params: { eventId, lotId: lot._id }, body: { version } })
              }
              onRemoved={onClose}
            />
          )}
        </div>
      )}
    </PartForm>
  )
}
