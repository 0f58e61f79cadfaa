import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import { capacityTakenText } from '@55tickets/rules/events/live-event.ts'
import { Fragment } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { LockReason } from '../../../ui/form/lock-reason.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormChoice } from '../forms/form-choice.tsx'
import type { FormOf } from '../part-form/use-part-form.ts'
import { HalfPriceChoice } from './half-price-choice.tsx'
import { PriceCalculator } from './price-calculator.tsx'
import { mustHaveHalf } from './sectors/find-sector.ts'
import { isSold } from './sold-type.ts'
import { switchHalfPrice, type TicketValues, ticketLabels } from './ticket-values.ts'

interface PriceFieldsProps {
  readonly form: FormOf<TicketValues>
  readonly tickets: EditedEvent['tickets']
  /** The saved type, whose sales lock some fields; undefined for a new one. */
  readonly type: EditedTicket | undefined
  /** Opens the way to another price of a type whose price is locked; undefined if there is none. */
  readonly onChangePrice?: (() => void) | undefined
}

interface TicketFieldsProps extends PriceFieldsProps {
  readonly event: EditedEvent
  /** Lot of the type, whose sector has the places; null for one with places of its own. */
  readonly lotId: string | null
}

/** Price and number of tickets, with what buyer and promoter make of it. */
export function PriceAndCapacity({ form, tickets, type, onChangePrice }: PriceFieldsProps) {
  const { text, values } = form
  const priceLock = lockReason(type, 'price')
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <TextField
          {...text('capacity')}
          label={ticketLabels.capacity}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          required
          hint={type && isSold(type) && capacityTakenText(type)}
        />
        <TextField
          {...text('price')}
          label={ticketLabels.price}
          inputMode="decimal"
          autoComplete="off"
          placeholder="50,00"
          enterKeyHint="done"
          required
          readOnly={priceLock !== undefined}
          hint={priceLock && <LockReason>{priceLock}</LockReason>}
        />
      </div>
      {priceLock && onChangePrice && (
        <Button variant="secondary" className="justify-self-start" onClick={onChangePrice}>
          Encerrar e abrir outro com o novo preço
        </Button>
      )}
      <HalfPriceField {...{ form, tickets, type }} lotId={null} />
      <PriceCalculator price={values.price} tickets={tickets} hasHalf={values.halfPrice} />
    </>
  )
}

/** Price of a type of a lot, whose sector has the places. */
function LotPrice({ form, tickets, type, lotId, onChangePrice }: TicketFieldsProps) {
  const { text, values } = form
  const isLocked = lockReason(type, 'price') !== undefined
  return (
    <>
      <TextField
        {...text('price')}
        label={ticketLabels.price}
        inputMode="decimal"
        autoComplete="off"
        required
        readOnly={isLocked}
        hint={isLocked && <LockReason>Já houve vendas a este preço, que não muda mais.</LockReason>}
      />
      {isLocked && onChangePrice && (
        <Button variant="secondary" className="justify-self-start" onClick={onChangePrice}>
          Mudar o preço no próximo lote
        </Button>
      )}
      <HalfPriceField {...{ form, tickets, type, lotId }} />
      <PriceCalculator price={values.price} tickets={tickets} hasHalf={values.halfPrice} />
    </>
  )
}

type HalfPriceFieldProps = Pick<TicketFieldsProps, 'form' | 'tickets' | 'type' | 'lotId'>

function HalfPriceField({ form, tickets, type, lotId }: HalfPriceFieldProps) {
  const { checkbox, fill, values } = form
  return (
    <HalfPriceChoice
      {...checkbox('halfPrice')}
      onChange={({ target }) => fill(switchHalfPrice(values, target.checked))}
      capacity={values.capacity}
      share={tickets.halfPriceShare}
      isKept={values.halfPrice && mustHaveHalf(tickets, type, lotId)}
    />
  )
}

/** Paid session that a ticket admits to, with or without the event itself; nothing without such sessions. */
function SessionChoice({ form, event, type }: TicketFieldsProps) {
  const { text, fill, values } = form
  const lock = lockReason(type, 'session')
  const sessions = event.programme.sessions.filter(
    ({ _id, isPaid, cancelledAt }) => isPaid && (!cancelledAt || _id === values.sessionId),
  )
  if (sessions.length === 0) return null
  const field = text('sessionId')
  const choice = values.sessionId && `${values.admitsToEvent ? 'both' : 'only'} ${values.sessionId}`
  return (
    <Select
      {...field}
      label={ticketLabels.sessionId}
      value={choice}
      disabled={lock !== undefined}
      hint={lock && <LockReason>{lock}</LockReason>}
      onChange={({ target }) => {
        const [kind, sessionId = ''] = target.value.split(' ')
        fill({ sessionId, admitsToEvent: kind !== 'only' })
      }}
    >
      <option value="">Evento</option>
      {sessions.map(({ _id, title }) => (
        <Fragment key={_id}>
          <option value={`only ${_id}`}>{`Só a atividade “${title}”`}</option>
          <option value={`both ${_id}`}>{`Evento e atividade “${title}”`}</option>
        </Fragment>
      ))}
    </Select>
  )
}

/** All fields of a ticket type. */
export function TicketFields(props: TicketFieldsProps) {
  const { form, type } = props
  const { text, checkbox } = form
  const proofLock = lockReason(type, 'requiresProof')
  const quantity = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className="grid gap-4">
      <TextField
        {...text('name')}
        label={ticketLabels.name}
        autoComplete="off"
        enterKeyHint="next"
        required
      />
      {props.lotId !== null ? <LotPrice {...props} /> : <PriceAndCapacity {...props} />}
      <SessionChoice {...props} />
      <FormChoice {...text('formId')} event={props.event} />
      <Checkbox {...checkbox('isAvailable')} label="À venda" hint="Desligado, ninguém compra." />
      <Checkbox
        {...checkbox('isHidden')}
        label={ticketLabels.isHidden}
        hint="Compra quem tem um cupom que o libera. A meia-entrada fica oculta junto."
      />
      <TextArea
        {...text('description')}
        label="Descrição (opcional)"
        rows={2}
        placeholder="O que está incluído"
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...text('minPerOrder')} {...quantity} label={ticketLabels.minPerOrder} />
        <TextField {...text('maxPerOrder')} {...quantity} label={ticketLabels.maxPerOrder} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...text('salesStart')}
          type="datetime-local"
          label="Vendas a partir de (opcional)"
        />
        <TextField {...text('salesEnd')} type="datetime-local" label="Vendas até (opcional)" />
      </div>
      <Checkbox
        {...checkbox('requiresProof')}
        label={ticketLabels.requiresProof}
        disabled={proofLock !== undefined}
        hint={
          proofLock ? (
            <LockReason>{proofLock}</LockReason>
          ) : (
            'Para ingressos de estudante, associado e outros: a portaria confere o documento.'
          )
        }
      />
    </div>
  )
}

const lockReason = (type: EditedTicket | undefined, field: string): string | undefined =>
  type?.locks.find((lock) => lock.field === field)?.reason
