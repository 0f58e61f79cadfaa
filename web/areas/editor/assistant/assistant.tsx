import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { Navigate } from '../../../framework/router/router.tsx'
import { EditedEventLoader } from '../edited-event-loader.tsx'
import { eventScreenPath } from '../event-screen-path.ts'
import type { RenderCard } from './assistant-frame.tsx'
import { type AssistantStep, assistantPath, nextStep } from './assistant-path.ts'
import { StepTickets } from './step-tickets.tsx'
import { StepWhat } from './step-what.tsx'
import { StepWhenWhere } from './step-when-where.tsx'

interface AssistantProps {
  readonly eventId: string
  /** The step in the address; undefined to go on where the draft was left. */
  readonly step: AssistantStep | undefined
  readonly renderCard: RenderCard
  readonly onGo: (path: string) => void
}

/** The assistant for a draft that exists. */
export function Assistant({ eventId, step, renderCard, onGo }: AssistantProps) {
  return (
    <EditedEventLoader eventId={eventId}>
      {(event) => <Step {...{ event, renderCard, onGo }} step={step ?? nextStep(event)} />}
    </EditedEventLoader>
  )
}

interface StepProps extends Pick<AssistantProps, 'renderCard' | 'onGo'> {
  readonly event: EditedEvent
  readonly step: AssistantStep
}

function Step({ event, step, renderCard, onGo }: StepProps) {
  const { _id: eventId } = event
  // A published event is edited part by part.
  if (event.state !== 'draft') return <Navigate to={eventScreenPath(eventId)} replace />
  if (step === 1)
    return <StepWhat {...{ event, renderCard }} onDone={() => onGo(assistantPath(eventId, 2))} />
  if (step === 2)
    return (
      <StepWhenWhere {...{ event, renderCard }} onDone={() => onGo(assistantPath(eventId, 3))} />
    )
  return <StepTickets {...{ event, renderCard }} onDone={() => onGo(eventScreenPath(eventId))} />
}
