import type { ChangedParts } from '../events/public.ts'
import type { JoinedChange } from './join-changes.ts'

interface Words {
  readonly subject: string
  readonly heading: string
  readonly text: string
  /** Sentence on what stays valid, shown once for all changes; empty if something does not. */
  readonly kept: string
  readonly more?: string
}

function formerName({ event }: ChangedParts): string {
  const name = event?.['name']
  return typeof name === 'string' ? name : 'O evento'
}

export const KEPT = 'Ingressos e inscrições continuam valendo: você não precisa fazer nada.'
export const SESSION_KEPT = 'A sua inscrição continua valendo: você não precisa fazer nada.'

type WordsOfPart = Pick<Words, 'subject' | 'heading'> & {
  readonly text: (change: JoinedChange) => string
}

/** Words about a part of the event that changed, and about one that was changed back. */
const partWords: Readonly<Record<string, Readonly<Record<'changed' | 'undone', WordsOfPart>>>> = {
  dates: {
    changed: {
      subject: 'Nova data',
      heading: 'O evento tem nova data',
      text: ({ eventName }) => `${eventName} mudou de data.`,
    },
    undone: {
      subject: 'Data mantida',
      heading: 'O evento volta à data de antes',
      text: ({ eventName }) => `${eventName} mudou de data e voltou à de antes.`,
    },
  },
  place: {
    changed: {
      subject: 'Novo local',
      heading: 'O evento tem novo local',
      text: ({ eventName }) => `${eventName} mudou de local.`,
    },
    undone: {
      subject: 'Local mantido',
      heading: 'O evento volta ao local de antes',
      text: ({ eventName }) => `${eventName} mudou de local e voltou ao de antes.`,
    },
  },
  page: {
    changed: {
      subject: 'Novo nome',
      heading: 'O evento tem novo nome',
      text: ({ eventName, before }) => `${formerName(before)} agora se chama ${eventName}.`,
    },
    undone: {
      subject: 'Nome mantido',
      heading: 'O evento volta ao nome de antes',
      text: ({ eventName }) => `${eventName} mudou de nome e voltou ao de antes.`,
    },
  },
  session: {
    changed: {
      subject: 'Atividade alterada',
      heading: 'Uma atividade mudou',
      text: (change) => `${sessionText(change)} mudou.`,
    },
    undone: {
      subject: 'Atividade mantida',
      heading: 'Uma atividade volta a ser como antes',
      text: (change) => `${sessionText(change)} mudou e voltou a ser como antes.`,
    },
  },
}

export function noticeWords(change: JoinedChange): Words {
  const { part, eventName, isUndone } = change
  if (part === 'session cancelled') return cancelledSessionWords(change)
  if (part === 'postponed')
    return {
      subject: 'Evento adiado',
      heading: 'O evento foi adiado',
      text: `${eventName} foi adiado e ainda não tem nova data.`,
      kept: KEPT,
      more: 'Avisaremos assim que houver uma data.',
    }
  const words = partWords[part]?.[isUndone ? 'undone' : 'changed'] ?? {
    subject: 'Alteração no evento',
    heading: 'O evento mudou',
    text: () => `Houve uma alteração em ${eventName}.`,
  }
  return { ...words, text: words.text(change), kept: part === 'session' ? SESSION_KEPT : KEPT }
}

const sessionText = ({ sessionTitle, eventName }: JoinedChange) =>
  `A atividade “${sessionTitle}” de ${eventName}`

function cancelledSessionWords(change: JoinedChange): Words {
  const isRefunded = change.consequences.some(({ kind }) => kind === 'refund')
  const refund = isRefunded
    ? 'Se você pagou por um ingresso só para ela, o valor volta com a taxa, pelo mesmo meio do pagamento. '
    : ''
  return {
    subject: 'Atividade cancelada',
    heading: 'Uma atividade foi cancelada',
    text: `${sessionText(change)} foi cancelada, e a sua inscrição nela também. ${refund}Outros ingressos seus para o evento continuam valendo.`,
    kept: '',
  }
}
