import type { TeamDifference } from '@55tickets/contracts/team/differences.ts'
import type { DifferenceKind } from '@55tickets/rules/money/differences.ts'

const LOOKED_UP = 'O provedor já foi consultado. Some daqui quando os dois lados combinarem.'

const advice: Readonly<Record<DifferenceKind, string>> = {
  'unknown-here': 'Procure o pagamento no provedor. Se não for de ninguém, devolva-o lá.',
  'unknown-there': 'O provedor já foi consultado. Se continuar aqui, pergunte a ele.',
  twice: 'O dinheiro pode ter saído duas vezes: fale com o provedor.',
  amount: 'Não é o valor que pedimos: confira os dois lados.',
  terms: 'Não são as condições que pedimos: confira os dois lados.',
  'refunded-there': LOOKED_UP,
  'paid-there': LOOKED_UP,
  status: LOOKED_UP,
}

/** Advice to the team about a difference. */
export function adviceText({ subject, kind, here }: TeamDifference): string {
  if (subject === 'charge') return advice[kind]
  if (kind === 'unknown-here')
    return 'Saiu da nossa conta sem pedido daqui: confira se a própria empresa transferiu.'
  // Only open transfers are looked up.
  const isEnded = here?.status === 'DONE' || here?.status === 'FAILED'
  return isEnded && (kind === 'status' || kind === 'unknown-there')
    ? 'Aqui ela já terminou e não é mais consultada: confira no provedor.'
    : advice[kind]
}

/** Statuses of our charges and transfers, and of the provider's. */
const statuses: Readonly<Record<string, string>> = {
  SENDING: 'Enviada, sem resposta',
  WAITING: 'Aguardando',
  PENDING: 'Aguardando',
  ANALYSIS: 'Em análise',
  AWAITING_RISK_ANALYSIS: 'Em análise',
  CONFIRMED: 'Paga',
  RECEIVED: 'Recebida',
  RECEIVED_IN_CASH: 'Recebida em dinheiro',
  OVERDUE: 'Vencida',
  DECLINED: 'Recusada',
  CANCELED: 'Cancelada',
  CANCELLED: 'Cancelada',
  DELETED: 'Removida',
  REFUNDED: 'Devolvida',
  REFUND_REQUESTED: 'Devolução pedida',
  REFUND_IN_PROGRESS: 'Em devolução',
  CHARGEBACK: 'Contestada',
  CHARGEBACK_REQUESTED: 'Contestada',
  CHARGEBACK_DISPUTE: 'Em disputa',
  AWAITING_CHARGEBACK_REVERSAL: 'Disputa ganha, a receber',
  PROCESSING: 'Em andamento',
  BANK_PROCESSING: 'Em andamento no banco',
  BLOCKED: 'Bloqueada',
  DONE: 'Concluída',
  FAILED: 'Falhou',
  UNKNOWN: 'Desconhecida',
}

/** Status in Portuguese, or as it is. Instalments of one plan may have several. */
export const statusText = (status: string): string =>
  status
    .split(', ')
    .map((one) => statuses[one] ?? one)
    .join(', ')
