import type { LotState } from '@55tickets/rules/events/lot-state.ts'
import { Badge } from './badge.tsx'

const looks = {
  open: { label: 'À venda', tone: 'ok' },
  next: { label: 'Próximo', tone: 'neutral' },
  closed: { label: 'Encerrado', tone: 'neutral' },
  full: { label: 'Esgotado', tone: 'warn' },
} as const

/** State of a lot in a word, for promoters and for the team. */
export function LotStateBadge({ state }: { state: LotState }) {
  const { label, tone } = looks[state]
  return <Badge tone={tone}>{label}</Badge>
}
