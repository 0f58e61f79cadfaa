import type { EventDetail } from '@55tickets/contracts/events.ts'
import Ban from 'lucide-react/icons/ban'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Link } from '../../framework/router/router.tsx'
import { classes } from '../../ui/classes.ts'

const looks = {
  cancelled: {
    Icon: Ban,
    tone: 'bg-danger-soft text-danger',
    title: 'Evento cancelado',
    text: 'Quem comprou recebe todo o valor de volta, com a taxa, sem precisar pedir.',
    link: 'Acompanhar o meu pedido',
  },
  postponed: {
    Icon: CalendarClock,
    tone: 'bg-warn-soft text-warn',
    title: 'Evento adiado: nova data a definir',
    text: 'Os ingressos comprados continuam valendo, e quem comprou será avisado da nova data. Até lá as vendas estão suspensas.',
    link: 'Ver o meu pedido',
  },
} as const

/** Banner of an event that does not take place as planned; scheduled ones have none. */
export function EventStatusNotice({ status }: Pick<EventDetail, 'status'>) {
  if (status === 'scheduled') return null
  const { Icon, tone, title, text, link } = looks[status]
  return (
    <section
      aria-labelledby="status-title"
      className={classes('mt-4 flex items-start gap-3 rounded-lg p-5', tone)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0 max-w-reading">
        <h2 id="status-title" className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-ink">{text}</p>
        <Link
          to="/meus-ingressos"
          className="mt-1 inline-flex min-h-11 items-center rounded-md font-semibold text-ink underline underline-offset-4"
        >
          {link}
        </Link>
      </div>
    </section>
  )
}
