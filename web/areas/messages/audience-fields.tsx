import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { ticketTypeLabel } from '@55tickets/rules/tickets/ticket-type-label.ts'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Chip } from '../../ui/chip.tsx'
import type { MessageForm } from './use-message-form.ts'

interface AudienceFieldsProps {
  readonly form: MessageForm
  readonly event: EditedEvent
}

const kinds = [
  ['ticket', 'Com ingresso'],
  ['courtesy', 'Cortesias'],
  ['subscription', 'Com inscrição'],
] as const

const toggled = (list: readonly string[], item: string): string[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item]

/** Choice of who gets a message, as chips. Nothing chosen is everybody. */
export function AudienceFields({ form: { values, fill }, event }: AudienceFieldsProps) {
  const types = [
    ...event.tickets.types.map((type) => ({
      id: type._id,
      name: ticketTypeLabel(type, event.tickets.sectors),
    })),
    ...event.programme.sessions.map(({ _id, title }) => ({ id: _id, name: title })),
  ]
  return (
    <div className="grid gap-4">
      {(values.q !== '' || values.via !== '') && (
        <ChipGroup label="Da lista de participantes">
          {values.q !== '' && (
            <Chip pressed onPress={() => fill({ q: '' })}>
              Busca: {values.q}
              <X aria-label="Remover" className="size-4" />
            </Chip>
          )}
          {values.via !== '' && (
            <Chip pressed onPress={() => fill({ via: '' })}>
              Link de divulgação
              <X aria-label="Remover" className="size-4" />
            </Chip>
          )}
        </ChipGroup>
      )}
      <ChipGroup label="Quem">
        {kinds.map(([kind, label]) => (
          <Chip
            key={kind}
            pressed={values.kinds.includes(kind)}
            onPress={() => fill({ kinds: toggled(values.kinds, kind) })}
          >
            {label}
          </Chip>
        ))}
      </ChipGroup>
      {types.length > 1 && (
        <ChipGroup label="Ingressos e atividades">
          {types.map(({ id, name }) => (
            <Chip
              key={id}
              pressed={values.types.includes(id)}
              onPress={() => fill({ types: toggled(values.types, id) })}
            >
              {name}
            </Chip>
          ))}
        </ChipGroup>
      )}
      <ChipGroup label="Situação">
        <FlagChip form={{ values, fill }} name="entered" value="true" label="Já entraram" />
        <FlagChip form={{ values, fill }} name="entered" value="false" label="Ainda não entraram" />
        <FlagChip form={{ values, fill }} name="named" value="false" label="Sem titular" />
      </ChipGroup>
    </div>
  )
}

interface FlagChipProps {
  readonly form: Pick<MessageForm, 'values' | 'fill'>
  readonly name: 'entered' | 'named'
  readonly value: 'true' | 'false'
  readonly label: string
}

function FlagChip({ form: { values, fill }, name, value, label }: FlagChipProps) {
  const isPressed = values[name] === value
  return (
    <Chip pressed={isPressed} onPress={() => fill({ [name]: isPressed ? '' : value })}>
      {label}
    </Chip>
  )
}

function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-ink-soft">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}
