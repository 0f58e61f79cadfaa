import type { ChangedParts } from '../events/public.ts'
import type { ToldChange } from './join-changes.ts'

interface Words {
  readonly subject: string
  readonly heading: string
  readonly text: string
  /** What stays valid, which is said once for all changes. Empty if something does not. */
  readonly kept: string
  readonly more?: string
}

function formerName({ event }: ChangedParts): string {
  const name = event?.['name']
  return typeof name === 'string' ? name : 'O evento'
}

export const KEPT = 'Ingressos e inscrições continuam valendo: você não precisa fazer nada.'
export const SESSION_KEPT = 'A sua inscrição continua valendo: você não precisa fazer nada.'

export function noticeWords({
  part,
  eventName,
  sessionTitle,
  before,
  consequences,
  isUndone,
}: ToldChange): Words {
  const session = `A atividade “${sessionTitle}” de ${eventName}`
  switch (part) {
    case 'dates':
      return isUndone
        ? {
            subject: 'Data mantida',
            heading: 'O evento volta à data de antes',
            text: `${eventName} mudou de data e voltou à de antes.`,
            kept: KEPT,
          }
        : {
            subject: 'Nova data',
            heading: 'O evento tem nova data',
            text: `${eventName} mudou de data.`,
            kept: KEPT,
          }
    case 'place':
      return isUndone
        ? {
            subject: 'Local mantido',
            heading: 'O evento volta ao local de antes',
            text: `${eventName} mudou de local e voltou ao de antes.`,
            kept: KEPT,
          }
        : {
            subject: 'Novo local',
            heading: 'O evento tem novo local',
            text: `${eventName} mudou de local.`,
            kept: KEPT,
          }
    case 'postponed':
      return {
        subject: 'Evento adiado',
        heading: 'O evento foi adiado',
        text: `${eventName} foi adiado e ainda não tem nova data.`,
        kept: KEPT,
        more: 'Avisaremos assim que houver uma data.',
      }
    case 'session':
      return {
        subject: isUndone ? 'Atividade mantida' : 'Atividade alterada',
        heading: isUndone ? 'Uma atividade volta a ser como antes' : 'Uma atividade mudou',
        text: isUndone ? `${session} mudou e voltou a ser como antes.` : `${session} mudou.`,
        kept: SESSION_KEPT,
      }
    case 'session cancelled':
      return {
        subject: 'Atividade cancelada',
        heading: 'Uma atividade foi cancelada',
        text: `${session} foi cancelada, e a sua inscrição nela também. ${
          consequences.some(({ kind }) => kind === 'refund')
            ? 'Se você pagou por um ingresso só para ela, o valor volta com a taxa, pelo mesmo meio do pagamento. '
            : ''
        }Outros ingressos seus para o evento continuam valendo.`,
        kept: '',
      }
    case 'page':
      return isUndone
        ? {
            subject: 'Nome mantido',
            heading: 'O evento volta ao nome de antes',
            text: `${eventName} mudou de nome e voltou ao de antes.`,
            kept: KEPT,
          }
        : {
            subject: 'Novo nome',
            heading: 'O evento tem novo nome',
            text: `${formerName(before)} agora se chama ${eventName}.`,
            kept: KEPT,
          }
    default:
      return {
        subject: 'Alteração no evento',
        heading: 'O evento mudou',
        text: `Houve uma alteração em ${eventName}.`,
        kept: KEPT,
      }
  }
}
