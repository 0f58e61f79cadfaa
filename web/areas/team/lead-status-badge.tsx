import { type LeadStatus, leadStatusLabels } from '@55tickets/rules/leads/lead-status.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleX from 'lucide-react/icons/circle-x'
import MessageCircle from 'lucide-react/icons/message-circle'
import Star from 'lucide-react/icons/star'
import { Badge } from '../../ui/badge/badge.tsx'

const looks = {
  novo: { tone: 'accent', icon: CircleDot },
  em_contato: { tone: 'neutral', icon: MessageCircle },
  qualificado: { tone: 'warn', icon: Star },
  ganho: { tone: 'ok', icon: CircleCheck },
  perdido: { tone: 'danger', icon: CircleX },
} as const

export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  const { tone, icon: Icon } = looks[status]
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      <Icon aria-hidden="true" />
      {leadStatusLabels[status]}
    </Badge>
  )
}
