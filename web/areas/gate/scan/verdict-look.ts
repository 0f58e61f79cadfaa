import type { Verdict } from '@55tickets/rules/tickets/scan-verdict.ts'
import Ban from 'lucide-react/icons/ban'
import CalendarX from 'lucide-react/icons/calendar-x'
import Check from 'lucide-react/icons/check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import DoorClosed from 'lucide-react/icons/door-closed'
import History from 'lucide-react/icons/history'
import ShieldX from 'lucide-react/icons/shield-x'
import Signpost from 'lucide-react/icons/signpost'
import TicketX from 'lucide-react/icons/ticket-x'
import UserRoundX from 'lucide-react/icons/user-round-x'

interface VerdictLook {
  readonly icon: typeof Check
  readonly ground: string
  /** Classes of the circle behind the icon. */
  readonly mark: string
  /** Classes of the warning tape at the edges of a refusal. */
  readonly tape?: string
}

const stop = {
  ground: 'bg-danger text-danger-ink',
  mark: 'bg-danger-ink text-danger',
  tape: 'from-danger-ink to-danger',
}
const elsewhere = {
  ground: 'bg-ink text-paper',
  mark: 'bg-accent text-accent-ink',
  tape: 'from-accent to-ink',
}

/**
 * Look of each verdict. Only an admission is bright, so that people who cannot tell green from red
 * see the difference.
 */
export const verdictLook: Readonly<Record<Verdict, VerdictLook>> = {
  admitted: { icon: Check, ground: 'bg-go text-ink', mark: 'bg-ink text-go' },
  used: { icon: History, ...stop },
  revoked: { icon: Ban, ...stop },
  forged: { icon: ShieldX, ...stop, ground: 'bg-danger-strong text-danger-ink' },
  other_event: { icon: CalendarX, ...elsewhere },
  other_session: { icon: Signpost, ...elsewhere },
  unnamed: { icon: UserRoundX, ...elsewhere },
  doors_closed: { icon: DoorClosed, ...elsewhere },
  unknown: { icon: CircleQuestionMark, ...elsewhere },
  not_ticket: { icon: TicketX, ...elsewhere },
}
