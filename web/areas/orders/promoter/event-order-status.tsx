import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { Badge } from '../../../ui/badge/badge.tsx'

const paid = { label: 'Pago', tone: 'ok', icon: CircleCheck } as const
const ended = { label: 'Não pago', tone: 'neutral', icon: RotateCcw } as const
const waiting = { label: 'Aguardando pagamento', tone: 'accent', icon: Clock } as const
const looks = {
  PENDING: waiting,
  PAYMENT_PENDING: waiting,
  CONFIRMED: paid,
  PAID: paid,
  RECEIVED: paid,
  EXPIRED: ended,
  CANCELED: ended,
  REFUNDED: { label: 'Reembolsado', tone: 'neutral', icon: RotateCcw },
  CHARGEBACK: { label: 'Contestado', tone: 'danger', icon: ShieldAlert },
} as const satisfies Record<SaleStatus, object>

/** Status of an order as its promoter needs it: a refund is told apart from what was never paid. */
export function EventOrderStatus({ status }: { status: SaleStatus }) {
  const { label, tone, icon: Icon } = looks[status]
  return (
    <Badge tone={tone} className="justify-self-start whitespace-nowrap">
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  )
}
