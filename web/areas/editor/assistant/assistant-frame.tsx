import type { EventSummary } from '@55tickets/contracts/events.ts'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Link } from '../../../framework/router/router.tsx'
import { classes } from '../../../ui/classes.ts'
import { type AssistantStep, assistantPath, assistantSteps } from './assistant-path.ts'

/** Draws the listing's card, which belongs to another area. */
export type RenderCard = (event: EventSummary) => ReactNode

interface AssistantFrameProps {
  readonly step: AssistantStep
  /** The draft; undefined before the first step is done. */
  readonly eventId: string | undefined
  readonly preview: ReactNode
  /** True to show the card on a phone, too, below the fields. */
  readonly isPreviewOnPhone?: boolean
  readonly children: ReactNode
}

/** A step of the assistant: where one is, its fields, and the card as it will be in the listing. */
export function AssistantFrame(props: AssistantFrameProps) {
  const { step, eventId, preview, isPreviewOnPhone = false, children } = props
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-10 py-4 md:py-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,22rem)]">
      <div className="lg:col-span-2">
        <h1 className="text-2xl font-black">Criar evento</h1>
        <StepList step={step} eventId={eventId} />
      </div>
      <div className="min-w-0">{children}</div>
      <aside
        aria-label="Prévia do cartão"
        className={classes('mt-6 lg:mt-0', !isPreviewOnPhone && 'max-lg:hidden')}
      >
        <p className="mb-2 text-sm font-semibold text-ink-soft">Assim aparece na lista</p>
        {/* Only a picture of the card: it leads nowhere yet. */}
        <div inert className="max-w-sm">
          {preview}
        </div>
      </aside>
    </div>
  )
}

function StepList({ step, eventId }: { step: AssistantStep; eventId: string | undefined }) {
  return (
    <ol className="mt-2 mb-4 flex gap-1 text-sm font-semibold" aria-label="Passos">
      {assistantSteps.map(({ number, name }) => {
        const isDone = number < step
        const content = (
          <>
            <span
              aria-hidden="true"
              className={classes(
                'grid size-6 shrink-0 place-items-center rounded-full rounded-bl-none text-xs',
                number === step ? 'bg-action text-action-ink' : 'bg-action-soft text-action-strong',
              )}
            >
              {isDone ? <Check className="size-4" strokeWidth={3} /> : number}
            </span>
            <span className={classes('truncate', number !== step && 'max-sm:sr-only')}>{name}</span>
          </>
        )
        const look = 'flex min-h-11 items-center gap-2 rounded-md pr-3'
        return (
          <li key={number} className="min-w-0">
            {eventId && number !== step ? (
              <Link
                to={assistantPath(eventId, number)}
                className={`${look} hover:text-action-strong`}
              >
                {content}
              </Link>
            ) : (
              <span
                aria-current={number === step ? 'step' : undefined}
                className={classes(look, number !== step && 'text-ink-soft')}
              >
                {content}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
