import type { CertificateStatus } from '@55tickets/rules/tickets/presence.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import Download from 'lucide-react/icons/download'
import { Badge } from '../../../ui/badge/badge.tsx'

export const statusNames: Readonly<Record<CertificateStatus, string>> = {
  issued: 'Emitido',
  due: 'Disponível',
  waiting: 'Aguardando',
  missed: 'Não atingiu',
}

const looks = {
  issued: { icon: BadgeCheck, tone: 'ok' },
  due: { icon: Download, tone: 'accent' },
  waiting: { icon: CircleDashed, tone: 'neutral' },
  missed: { icon: CircleX, tone: 'danger' },
} as const

export function StatusBadge({ status }: { status: CertificateStatus }) {
  const { icon: Icon, tone } = looks[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {statusNames[status]}
    </Badge>
  )
}
