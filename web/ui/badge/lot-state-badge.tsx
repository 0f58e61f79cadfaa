import { Badge } from './badge.tsx'

const looks = {
  open: { label: 'À venda', tone: 'ok' },
  next: { label: 'Próximo', tone: 'neutral' },
  closed: { label: 'Encerrado', tone: 'neutral' },
  full: { label: 'Esgotado', tone: 'warn' },
} as const

/** State of a lot in a word, for promoters and for the team. */
export function LotStateBadge({ state }: { state: keyof typeof looks }) {
  const { label, tone } = looks[state]
  return <Badge tone={tone}>{label}</Badge>
}
