import { hideCnpj } from '../people/cnpj.ts'
import { hideCpf } from '../people/cpf.ts'
import { formatMoney, fromReais, isReais } from './money.ts'
import type { EventBlock, OrganizationBlock } from './payout.ts'

/** Kinds of PIX keys to which we pay out: documents, which can't change hands. */
export const payoutKeyTypes = ['CPF', 'CNPJ'] as const
export type PayoutKeyType = (typeof payoutKeyTypes)[number]

export const payoutKeyType = (document: string): PayoutKeyType =>
  document.length === 11 ? 'CPF' : 'CNPJ'

/** Redacts a payout key, so that its owner still recognises it. Keys of old payouts were erased. */
export function hidePayoutKey(key: string): string {
  if (key === '') return ''
  return payoutKeyType(key) === 'CPF' ? hideCpf(key) : hideCnpj(key)
}

export const payoutStatuses = ['REQUESTED', 'DONE', 'FAILED'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

export const payoutStatusLabels: Readonly<Record<PayoutStatus, string>> = {
  REQUESTED: 'A caminho',
  DONE: 'Pago',
  FAILED: 'Não foi pago',
}

/** Blocks that end on a known day. */
type DatedBlock = 'early' | 'openRefund'

const blockTexts: Readonly<Record<OrganizationBlock | Exclude<EventBlock, DatedBlock>, string>> = {
  suspended: 'A organização está suspensa. Fale com nossa equipe.',
  new: 'Os repasses começam depois que nossa equipe verificar a organização.',
  noKey: 'Falta cadastrar a chave PIX que recebe os repasses.',
  keyWaits: 'A nova chave PIX ainda não vale: por segurança, ela espera 24 horas.',
  keyDiffers:
    'A chave PIX não é mais o CPF ou CNPJ da organização. Um dono precisa cadastrar a nova.',
  newDocument:
    'O nome da organização, ou o CPF, o CNPJ ou o nome de quem recebe, mudou depois da verificação. Os repasses voltam quando nossa equipe confirmar os novos dados.',
  cancelled: 'O evento foi cancelado: o dinheiro volta para quem comprou.',
  dispute: 'Um comprador contesta um pagamento no cartão. O repasse volta quando o banco decidir.',
  postponed: 'O evento foi adiado e ainda não tem nova data.',
}

/** Says in plain words why nothing is paid out. */
export function payoutBlockText(
  block: OrganizationBlock | EventBlock,
  payableFrom: string,
): string {
  const day = shortDayText(payableFrom)
  if (block === 'early')
    return `Os repasses deste evento começam em ${day}, o primeiro dia útil depois dele.`
  if (block === 'openRefund')
    return `O evento mudou, e quem já tinha comprado ainda pode devolver o ingresso. Os repasses começam em ${day}, o primeiro dia útil depois desse prazo.`
  return blockTexts[block]
}

/** A day `YYYY-MM-DD` as "05/12/2026". */
export const shortDayText = (day: string): string => day.split('-').toReversed().join('/')

/** Error message for an amount to pay out, in reais; null if it is valid. */
export function checkPayoutAmount(reais: number, payable: number): string | null {
  if (!(reais > 0)) return 'Informe o valor'
  if (!isReais(reais)) return 'Use até centavos'
  return reais > payable ? `O máximo disponível agora é ${formatMoney(fromReais(payable))}` : null
}
