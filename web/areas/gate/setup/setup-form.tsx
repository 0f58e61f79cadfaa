import type { GateEvent } from '@55tickets/contracts/gate.ts'
import { MAX_GATE_NAME_LENGTH } from '@55tickets/rules/gate/limits.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import ScanLine from 'lucide-react/icons/scan-line'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { failureText } from '../../../lib/api/api.ts'
import { localStore } from '../../../lib/local-storage.ts'
import { useNow } from '../../../lib/time/now.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { GateEngine, GateState } from '../engine/engine.ts'
import { isCurrent } from './order-events.ts'

interface SetupFormProps {
  readonly engine: GateEngine
  readonly download: GateState['download']
  /** Events to choose from, at least one, the most likely first. */
  readonly events: readonly GateEvent[]
}

const GATE_NAME_KEY = 'gateName'
type Entrance = GateEvent['entrances'][number]
const onlyEntrance = (event: GateEvent | undefined): Entrance | undefined =>
  event?.entrances.length === 1 ? event.entrances[0] : undefined

/** Form for event, entrance and name of the gate. */
export function SetupForm({ engine, download, events }: SetupFormProps) {
  const [event, setEvent] = useState(events.length === 1 ? events[0] : undefined)
  const [entrance, setEntrance] = useState(() => onlyEntrance(event))
  const [gate, setGate] = useState(() => localStore.getItem(GATE_NAME_KEY) ?? 'Portaria 1')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const name = tidyLine(gate)

  const chooseEvent = (chosen: GateEvent) => {
    setEvent(chosen)
    setEntrance(onlyEntrance(chosen))
    setError(undefined)
  }
  const chooseEntrance = (chosen: Entrance) => {
    setEntrance(chosen)
    setError(undefined)
  }
  const openGate = async (event: GateEvent, { session }: Entrance) => {
    setIsBusy(true)
    setError(undefined)
    localStore.setItem(GATE_NAME_KEY, name)
    try {
      await engine.openGate({ event, session, gate: name })
    } catch (failure) {
      setError(`Não foi possível baixar a lista de ingressos. ${failureText(failure)}`)
    }
    setIsBusy(false)
  }
  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    if (!event) setError('Escolha o evento')
    else if (!entrance) setError('Escolha a entrada')
    else if (name) void openGate(event, entrance)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-8">
      <EventChoice events={events} chosen={event} onChoose={chooseEvent} />
      {event && <EntranceChoice event={event} chosen={entrance} onChoose={chooseEntrance} />}
      <TextField
        label="Nome desta portaria"
        hint="Um nome para cada aparelho: é o que as outras portarias veem quando um código já foi usado."
        value={gate}
        maxLength={MAX_GATE_NAME_LENGTH}
        required
        autoComplete="off"
        enterKeyHint="done"
        error={name ? undefined : 'Dê um nome à portaria'}
        onChange={(typed) => setGate(typed.target.value)}
      />
      <div className="grid gap-3">
        <div role="alert">{error && <p className="font-semibold text-danger">{error}</p>}</div>
        <Button type="submit" size="lg" busy={isBusy} busyLabel="Baixando a lista...">
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

interface EventChoiceProps {
  readonly events: readonly GateEvent[]
  readonly chosen: GateEvent | undefined
  readonly onChoose: (event: GateEvent) => void
}

/** Choice of the event; a single one is shown without a choice. */
function EventChoice({ events, chosen, onChoose }: EventChoiceProps) {
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
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-lg font-bold">Evento</legend>
      {events.map((event) => (
        <ChoiceCard
          key={event._id}
          name="event"
          isChosen={event === chosen}
          onChoose={() => onChoose(event)}
          title={<EventTitle event={event} isOn={isCurrent(event, now)} />}
          detail={momentText(event.startDate, event.timezone)}
        />
      ))}
    </fieldset>
  )
}

interface EntranceChoiceProps {
  readonly event: GateEvent
  readonly chosen: Entrance | undefined
  readonly onChoose: (entrance: Entrance) => void
}

function EntranceChoice({ event, chosen, onChoose }: EntranceChoiceProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-lg font-bold">Entrada</legend>
      {event.entrances.map((entrance) => (
        <ChoiceCard
          key={entrance.session ?? 'tickets'}
          name="entrance"
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
  return startDate ? `Sessão de ${momentText(startDate, timezone)}` : undefined
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
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly title: ReactNode
  readonly detail?: string | undefined
}

/** A radio option, large enough to be hit in the dark. */
function ChoiceCard({ name, isChosen, onChoose, title, detail }: ChoiceCardProps) {
  return (
    <label className="flex min-h-16 items-center gap-4 rounded-md border border-line-strong bg-surface px-4 py-3 transition-colors hover:border-action has-checked:border-action has-checked:bg-action-soft has-checked:inset-ring has-checked:inset-ring-action">
      <input
        type="radio"
        name={name}
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
