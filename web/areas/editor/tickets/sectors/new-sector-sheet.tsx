import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { checkCapacity } from '@55tickets/rules/events/event-fields.ts'
import { checkSectorName } from '@55tickets/rules/events/sector-fields.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import { useState } from 'react'
import { useApi } from '../../../../lib/app-context.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { PartForm } from '../../part-form/part-form.tsx'
import { usePartForm } from '../../part-form/use-part-form.ts'
import { HalfPriceChoice } from '../half-price-choice.tsx'
import { PriceCalculator } from '../price-calculator.tsx'
import { createSector } from './create-sector.ts'
import { checkLotPrice, lotErrors } from './lot-values.ts'
import { sectorLabels } from './sector-values.ts'
import { sheetClasses } from './sheet-classes.ts'

interface NewSectorSheetProps {
  readonly event: EditedEvent
  readonly onClose: () => void
}

type NewSectorValues = {
  readonly name: string
  readonly capacity: string
  readonly prices: string
  readonly halfPrice: boolean
}

const empty: NewSectorValues = { name: '', capacity: '', prices: '', halfPrice: true }

/** A new sector with its first lot. More lots are added on its card. */
export function NewSectorSheet(props: NewSectorSheetProps) {
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title="Novo setor"
      description="Um setor é uma parte do local, como Pista ou Camarote. Os lotes vêm depois."
      className={sheetClasses}
    >
      <NewSectorForm {...props} />
    </Dialog>
  )
}

function NewSectorForm({ event, onClose }: NewSectorSheetProps) {
  const api = useApi()
  const { _id: eventId, tickets } = event
  const [ids] = useState(() => ({
    sectorId: crypto.randomUUID(),
    lotId: crypto.randomUUID(),
    ticketId: crypto.randomUUID(),
  }))
  const form = usePartForm<NewSectorValues>({
    event,
    part: 'sectors/new',
    read: ({ tickets: { version } }) => ({ version, values: empty }),
    validate: ({ name, capacity, prices, halfPrice }) => ({
      name: checkSectorName(name),
      capacity: checkCapacity(parseTypedNumber(capacity)) && 'Informe quantos lugares há',
      prices: checkLotPrice(prices, { halfPrice, minPerOrder: 1 }, tickets),
      halfPrice: null,
    }),
    save: ({ name, capacity, prices, halfPrice }, { tickets: { version } }) =>
      createSector(api, {
        eventId,
        version,
        ...ids,
        name,
        capacity: parseTypedNumber(capacity),
        tickets: [
          { ticketId: ids.ticketId, name: 'Inteira', price: parseTypedNumber(prices), halfPrice },
        ],
      }),
    savedText: 'Setor criado.',
    onSaved: () => {
      form.discard()
      onClose()
    },
    labels: { ...sectorLabels, prices: 'Preço', halfPrice: 'Meia-entrada' },
    fieldErrors: lotErrors,
  })
  const { text, checkbox, values } = form
  return (
    <PartForm part={form} saveLabel="Criar setor">
      <div className="grid gap-4">
        <TextField
          {...text('name')}
          label={sectorLabels.name}
          autoComplete="off"
          enterKeyHint="next"
          placeholder="Pista"
          required
        />
        <div className="grid grid-cols-2 gap-x-4">
          <TextField
            {...text('capacity')}
            label={sectorLabels.capacity}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            required
          />
          <TextField
            {...text('prices')}
            label="Preço da inteira (R$)"
            inputMode="decimal"
            autoComplete="off"
            placeholder="50,00"
            required
          />
        </div>
        <HalfPriceChoice
          {...checkbox('halfPrice')}
          capacity={values.capacity}
          share={tickets.halfPriceShare}
        />
        <PriceCalculator price={values.prices} tickets={tickets} hasHalf={values.halfPrice} />
      </div>
    </PartForm>
  )
}
