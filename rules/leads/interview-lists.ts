import type { Choice } from './lead-field.ts'

/** Choices of the interview. Values are part of the API and must not change, accents included. */

export const organizations: readonly Choice[] = [
  { value: 'agencia', label: 'Agência Independente' },
  { value: 'casa_shows', label: 'Casa de Shows' },
  { value: 'associacao_cultural', label: 'Associação Cultural' },
  { value: 'prefeitura', label: 'Prefeitura' },
  { value: 'outro', label: 'Outro' },
]

export const pains: readonly Choice[] = [
  { value: 'filas', label: 'Filas no check-in' },
  { value: 'fraudes', label: 'Fraudes ou ingressos falsos' },
  { value: 'chargeback', label: 'Chargeback alto' },
  { value: 'conciliação', label: 'Conciliação financeira lenta' },
  { value: 'relatorios', label: 'Relatórios para patrocinadores' },
  { value: 'integracao', label: 'Integração com portaria ou maquininhas' },
]

export const integrations: readonly Choice[] = [
  { value: 'maquininhas', label: 'Maquininhas de cartão' },
  { value: 'split', label: 'Split de pagamento' },
  { value: 'qr_offline', label: 'Leitura de QR Code sem internet' },
  { value: 'catraca', label: 'Catraca' },
  { value: 'api', label: 'API' },
]
