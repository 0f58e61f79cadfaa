import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { Badge } from '../../ui/badge/badge.tsx'
import { saleLabel } from './sale-label.ts'

const looks = {
  Pago: { tone: 'ok', icon: CircleCheck },
  Pendente: { tone: 'accent', icon: Clock },
  Cancelado: { tone: 'danger', icon: CircleX },
} as const

export function SaleStatusBadge({ status }: { status: SaleStatus }) {
  const label = saleLabel(status)
  const { tone, icon: Icon } = looks[label]
  return (
    <Badge tone={tone} className="justify-self-start">
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  )
}
