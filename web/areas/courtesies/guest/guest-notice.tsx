import type { OpenCourtesy } from '@55tickets/contracts/courtesies/guest.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'

interface Notice {
  readonly title: string
  readonly text: string
  readonly tone: 'danger' | 'ok' | 'warn'
}

const looks = {
  danger: { icon: CircleX, className: 'bg-danger-soft', color: 'text-danger' },
  ok: { icon: CircleCheck, className: 'bg-ok-soft', color: 'text-ok' },
  warn: { icon: CalendarClock, className: 'bg-warn-soft', color: 'text-warn' },
}

/** Tells what a guest must know before the ticket itself; nothing for one that is simply valid. */
export function GuestNotice({ courtesy }: { courtesy: OpenCourtesy }) {
  const notice = findNotice(courtesy)
  if (!notice) return null
  const { icon: Icon, className, color } = looks[notice.tone]
  return (
    <section className={`flex gap-4 rounded-lg border border-line p-5 ${className}`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-7 shrink-0 ${color}`} />
      <div className="min-w-0">
        <h2 className="text-lg">{notice.title}</h2>
        <p className="mt-1 wrap-anywhere">{notice.text}</p>
      </div>
    </section>
  )
}

function findNotice({ state, event, usedAt }: OpenCourtesy): Notice | null {
  switch (state) {
    case 'takenBack':
      return {
        title: 'Esta cortesia foi retirada',
        text: `${event.organizer} retirou este convite, e ele não vale mais na entrada. Se acha que é um engano, fale com quem convidou você.`,
        tone: 'danger',
      }
    case 'cancelled':
      return {
        title: 'O evento foi cancelado',
        text: `${event.name} não vai acontecer, e a cortesia não vale mais.`,
        tone: 'danger',
      }
    case 'used':
      return {
        title: 'Cortesia usada',
        text: usedAt
          ? `A entrada foi registrada em ${momentText(usedAt, event.timezone)}.`
          : 'A entrada já foi registrada.',
        tone: 'ok',
      }
    case 'ended':
      return { title: 'O evento já terminou', text: 'Esta cortesia não foi usada.', tone: 'warn' }
    case 'valid':
      return event.isPostponed
        ? {
            title: 'O evento foi adiado',
            text: 'Ainda não há nova data. A sua cortesia continua valendo: guarde este link.',
            tone: 'warn',
          }
        : null
  }
}
