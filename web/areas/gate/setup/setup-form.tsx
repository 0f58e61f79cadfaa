import type { GateEvent } from '@55tickets/contracts/gate.ts'
import { MAX_GATE_NAME_LENGTH } from '@55tickets/rules/gate/limits.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import ScanLine from 'lucide-react/icons/scan-line'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { failureText } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { localStore } from '../../../lib/local-storage.ts'
import { useNow } from '../../../lib/time/now.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { GateEngine, GateState } from '../engine/engine.ts'
import { GATE_NAME_KEY } from './gate-name.ts'
import { isCurrent } from './order-events.ts'

interface SetupFormProps {
  readonly engine: GateEngine
  readonly download: GateState['download']
  /** Events to choose from, at least one, the most likely first. */
  readonly events: readonly GateEvent[]
  /** Event that is chosen already. */
  readonly chosenId?: string | undefined
}

type Entrance = GateEvent['entrances'][number]
/** Entrances have no id: the one for tickets has no session either. */
const entranceKey = ({ session }: Entrance) => session ?? 'tickets'
/** Values for an event that was chosen, with its entrance if there is only one. */
const eventValues = (event: GateEvent | undefined) => {
  const [first, ...others] = event?.entrances ?? []
  return {
    event: event?._id ?? '',
    entrance: first && others.length === 0 ? entranceKey(first) : '',
  }
}

/** Form for event, entrance and name of the gate. */
export function SetupForm({ engine, download, events, chosenId }: SetupFormProps) {
  const errorId = useId()
  const choice = (values: { event: string; entrance: string }) => {
    const event = events.find(({ _id }) => _id === values.event)
    const entrance = event?.entrances.find((one) => entranceKey(one) === values.entrance)
    return { event, entrance }
  }
  const { form, text, field, values, errors, busy, failure, reset } = useForm({
    initial: {
      ...eventValues(events.length === 1 ? events[0] : events.find(({ _id }) => _id === chosenId)),
      gate: localStore.getItem(GATE_NAME_KEY) ?? 'Portaria 1',
    },
    validate: (values) => {
      const { event, entrance } = choice(values)
      return {
        event: event ? null : 'Escolha o evento',
        entrance: event && !entrance ? 'Escolha a entrada' : null,
        gate: tidyLine(values.gate) ? null : 'Dê um nome à portaria',
      }
    },
    validateOn: 'submit',
    send: async (values) => {
      const { event, entrance } = choice(values)
      if (!event || !entrance) return
      const gate = tidyLine(values.gate)
      localStore.setItem(GATE_NAME_KEY, gate)
      await engine.openGate({ event, session: entrance.session, gate })
    },
    failureText: (error) => `Não foi possível baixar a lista de ingressos. ${failureText(error)}`,
  })
  const { event, entrance } = choice(values)
  const error = field('event').error ?? field('entrance').error ?? failure
  /** Ties a choice to its error, which is shown above the button. */
  const tie = (name: 'event' | 'entrance'): ErrorTie =>
    field(name).error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  return (
    <form {...form} noValidate className="grid gap-8">
      <EventChoice
        events={events}
        chosen={event}
        onChoose={(chosen) => reset({ ...values, ...eventValues(chosen) })}
        {...tie('event')}
      />
      {event && (
        <EntranceChoice
          event={event}
          chosen={entrance}
          onChoose={(chosen) => reset({ ...values, entrance: entranceKey(chosen) })}
          {...tie('entrance')}
        />
      )}
      <TextField
        label="Nome desta portaria"
        hint="Um nome para cada aparelho: é o que as outras portarias veem quando um código já foi usado."
        maxLength={MAX_GATE_NAME_LENGTH}
        required
        autoComplete="off"
        enterKeyHint="done"
        {...text('gate')}
        error={errors.gate ?? undefined}
      />
      <div className="grid gap-3">
        <div role="alert" id={errorId}>
          {error && <p className="font-semibold text-danger">{error}</p>}
        </div>
        <Button type="submit" size="lg" busy={busy} busyLabel="Baixando a lista...">
          <ScanLine aria-hidden="true" />
          Abrir portaria
        </Button>
        <output className="min-h-[1.55em] text-center text-ink-soft tabular-nums">
          {download && `${countText(download.count)} códigos baixados`}
        </output>
      </div>
    </form>
  )
}

type ErrorTie = Pick<ComponentProps<'fieldset'>, 'aria-invalid' | 'aria-describedby'>

interface EventChoiceProps extends ErrorTie {
  readonly events: readonly GateEvent[]
  readonly chosen: GateEvent | undefined
  readonly onChoose: (event: GateEvent) => void
}

/** Choice of the event; a single one is shown without a choice. */
function EventChoice({ events, chosen, onChoose, ...tie }: EventChoiceProps) {
  const now = useNow()
  const [first, ...others] = events
  if (!first) return null
  if (others.length === 0) {
    return (
      <div>
        <p className="text-xl font-extrabold">
          <EventTitle event={first} isOn={isCurrent(first, now)} />
        </p>
        <p className="text-ink-soft">{momentText(first.startDate, first.timezone)}</p>
      </div>
    )
  }
  return (
    <fieldset role="radiogroup" {...tie} className="grid gap-3">
      <legend className="mb-3 text-lg font-bold">Evento</legend>
      {events.map((event) => (
        <ChoiceCard
          key={event._id}
          name="event"
          value={event._id}
          isChosen={event === chosen}
          onChoose={() => onChoose(event)}
          title={<EventTitle event={event} isOn={isCurrent(event, now)} />}
          detail={momentText(event.startDate, event.timezone)}
        />
      ))}
    </fieldset>
  )
}

interface EntranceChoiceProps extends ErrorTie {
  readonly event: GateEvent
  readonly chosen: Entrance | undefined
  readonly onChoose: (entrance: Entrance) => void
}

function EntranceChoice({ event, chosen, onChoose, ...tie }: EntranceChoiceProps) {
  return (
    <fieldset role="radiogroup" {...tie} className="grid gap-3">
      <legend className="mb-3 text-lg font-bold">Entrada</legend>
      {event.entrances.map((entrance) => (
        <ChoiceCard
          key={entranceKey(entrance)}
          name="entrance"
          value={entranceKey(entrance)}
          isChosen={entrance === chosen}
          onChoose={() => onChoose(entrance)}
          title={entrance.title}
          detail={entranceDetail(entrance, event)}
        />
      ))}
    </fieldset>
  )
}

const entranceDetail = ({ session, startDate }: Entrance, { timezone }: GateEvent) => {
  if (session === null) return 'Para quem tem ingresso do evento'
  return startDate ? `Atividade de ${momentText(startDate, timezone)}` : undefined
}

function EventTitle({ event, isOn }: { event: GateEvent; isOn: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {event.name}
      {isOn && <Badge tone="ok">Acontecendo agora</Badge>}
    </span>
  )
}

interface ChoiceCardProps {
  readonly name: string
  readonly value: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly title: ReactNode
  readonly detail?: string | undefined
}

/** A radio option, large enough to be hit in the dark. */
function ChoiceCard({ name, value, isChosen, onChoose, title, detail }: ChoiceCardProps) {
  return (
    <label className="flex min-h-16 items-center gap-4 rounded-md border border-line-strong bg-surface px-4 py-3 transition-colors hover:border-action has-checked:border-action has-checked:bg-action-soft has-checked:inset-ring has-checked:inset-ring-action">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-action"
      />
      <span className="min-w-0">
        <span className="block font-bold">{title}</span>
        {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
      </span>
    </label>
  )
}
