import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { orderStatusTexts } from '@55tickets/rules/sales/order-status-text.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { Badge } from '../../../ui/badge/badge.tsx'

const paid = { tone: 'ok', icon: CircleCheck } as const
const ended = { tone: 'neutral', icon: RotateCcw } as const
const waiting = { tone: 'accent', icon: Clock } as const
const looks = {
  PENDING: waiting,
  PAYMENT_PENDING: waiting,
  CONFIRMED: paid,
  PAID: paid,
  RECEIVED: paid,
  EXPIRED: ended,
  CANCELED: ended,
  REFUNDED: { tone: 'neutral', icon: RotateCcw },
  CHARGEBACK: { tone: 'danger', icon: ShieldAlert },
} as const satisfies Record<SaleStatus, object>

/** Status of an order as its promoter needs it. */
export function EventOrderStatus({ status }: { status: SaleStatus }) {
  const { tone, icon: Icon } = looks[status]
  return (
    <Badge tone={tone} className="justify-self-start whitespace-nowrap">
      <Icon aria-hidden="true" />
      {orderStatusTexts[status]}
    </Badge>
  )
}
