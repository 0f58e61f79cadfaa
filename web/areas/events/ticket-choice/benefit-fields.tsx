import type { Ticket } from '@55tickets/contracts/events.ts'
import { type Benefit, benefitLabels } from '@55tickets/rules/tickets/half-price.ts'
import IdCard from 'lucide-react/icons/id-card'
import { Select } from '../../../ui/form/select.tsx'
import { benefitFieldId } from './show-tickets.ts'

interface BenefitFieldsProps {
  readonly ticket: Ticket
  /** Benefits that the ticket is sold for. */
  readonly offered: readonly Benefit[]
  /** Benefit of each ticket; empty where none is chosen. */
  readonly chosen: readonly string[]
  /** Index of the ticket without which nothing could be reserved. */
  readonly refusedIndex: number | undefined
  /** True while the selection is being reserved. */
  readonly locked: boolean
  readonly onChange: (index: number, benefit: string) => void
}

/** Asks for the benefit of each half-price ticket. */
export function BenefitFields(props: BenefitFieldsProps) {
  const { ticket, offered, chosen, refusedIndex, locked, onChange } = props
  const fields = chosen.map((benefit, index) => ({
    id: benefitFieldId(ticket._id, index),
    label: chosen.length === 1 ? 'Benefício' : `Benefício do ingresso ${index + 1}`,
    error: index === refusedIndex ? 'Escolha o benefício de cada meia-entrada.' : undefined,
    benefit,
    choose: (next: string) => onChange(index, next),
  }))
  return (
    <fieldset
      aria-label={`Meia-entrada: ${ticket.name}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      {fields.map(({ id, label, error, benefit, choose }) => (
        <Select
          key={id}
          {...{ id, label, error }}
          required
          disabled={locked}
          value={benefit}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">Escolha o benefício</option>
          {offered.map((option) => (
            <option key={option} value={option}>
              {benefitLabels[option]}
            </option>
          ))}
        </Select>
      ))}
      <p className="flex gap-1.5 text-sm text-ink-soft">
        <IdCard aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Leve o documento que comprova o benefício.
      </p>
    </fieldset>
  )
}
