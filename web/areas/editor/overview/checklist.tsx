import type { ChecklistItem, EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode, Ref } from 'react'
import { Link } from '../../../framework/router/router.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { eventScreenPath, ticketTarget } from '../event-screen-path.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

interface ChecklistProps {
  readonly event: EditedEvent
  readonly canWrite: boolean
  readonly ref: Ref<HTMLUListElement>
}

/** Checklist of an event before it is published; each missing line leads to its field. */
export function Checklist({ event, canWrite, ref }: ChecklistProps) {
  return (
    <ul ref={ref} className="mt-4 divide-y divide-line border-y border-line">
      {event.checklist.map((item) => (
        <li key={item.key}>
          <ChecklistLine item={item} path={canWrite ? fieldPath(event._id, item) : undefined} />
        </li>
      ))}
    </ul>
  )
}

/** Focuses the first line that is missing, so that a screen reader reads it. */
export function focusMissing(list: HTMLUListElement | null): void {
  list?.querySelector<HTMLElement>('[data-missing] :is(a, button)')?.focus()
}

/** Screen and field on which each line is settled. */
const fields = {
  dates: ['datas', '#startDate'],
  future: ['datas', '#startDate'],
  place: ['local', '#locationName'],
  tickets: ['ingressos', ''],
  price: ['ingressos', ''],
  halfPrice: ['ingressos', ''],
  methods: ['ingressos', '#pix'],
} as const

/** Address of the field; undefined for the mail address, which is confirmed in a mail. */
function fieldPath(eventId: string, { key, ticketId }: ChecklistItem): string | undefined {
  if (key === 'email') return undefined
  const [screen, field] = fields[key]
  return `${eventScreenPath(eventId, screen)}${ticketId ? `#${ticketTarget(ticketId)}` : field}`
}

const lineClasses = 'flex min-h-13 w-full items-center gap-3 py-2.5 text-left'

function ChecklistLine({ item, path }: { item: ChecklistItem; path: string | undefined }) {
  const { key, text, isDone } = item
  if (isDone)
    return (
      <p className={`${lineClasses} text-ink-soft`}>
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-ok" />
        <span className="grow">
          {doneTexts[key]}
          <VisuallyHidden> (feito)</VisuallyHidden>
        </span>
      </p>
    )
  const label: ReactNode = (
    <>
      <Circle aria-hidden="true" className="size-6 shrink-0 text-line-strong" />
      <span className="grow font-semibold">{text}</span>
    </>
  )
  if (key === 'email')
    return (
      <div data-missing className={`${lineClasses} flex-wrap`}>
        <p className="flex min-w-60 grow items-center gap-3">{label}</p>
        <ResendConfirmation />
      </div>
    )
  if (!path)
    return (
      <p data-missing className={lineClasses}>
        {label}
      </p>
    )
  return (
    <div data-missing>
      <Link to={path} className={`${lineClasses} rounded-md hover:text-action-strong`}>
        {label}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-action" />
      </Link>
    </div>
  )
}

const doneTexts: Readonly<Record<ChecklistItem['key'], string>> = {
  dates: 'Data e hora',
  future: 'A data está no futuro',
  place: 'Local',
  tickets: 'Ingressos',
  price: 'Preços a partir de R$ 5,00 por pedido',
  halfPrice: 'Meia-entrada a partir de R$ 5,00',
  methods: 'Formas de pagamento',
  email: 'Email confirmado',
}
