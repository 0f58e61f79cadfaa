import type { Verdict } from '@55tickets/rules/tickets/scan-verdict.ts'

/** A verdict in one or two words: the same on the screen, in lists and in reports. */
export const verdictText: Readonly<Record<Verdict, string>> = {
  admitted: 'Liberado',
  used: 'Já utilizado',
  other_event: 'Outro evento',
  other_session: 'Outra entrada',
  revoked: 'Cancelado',
  unnamed: 'Não nominado',
  doors_closed: 'Portões fechados',
  forged: 'Falso',
  unknown: 'Fora da lista',
  not_ticket: 'Não é um ingresso',
}

type Refusal = Exclude<Verdict, 'admitted'>

/** Advice for the person at the gate after a refusal. */
export const adviceText = (verdict: Refusal, isOffline: boolean): string =>
  verdict === 'unknown' && isOffline
    ? 'Não está na lista deste aparelho. Confira o código ou leia de novo com rede.'
    : advice[verdict]

const advice: Readonly<Record<Refusal, string>> = {
  used: 'Alguém já entrou com este código.',
  other_event: 'Peça para ver o ingresso deste evento.',
  other_session: 'O código vale em outra entrada deste evento.',
  revoked: 'Este ingresso foi cancelado e não vale mais.',
  unnamed:
    'Falta o nome de quem vai entrar. Quem comprou toca em Nominar, em Meus Ingressos; depois, leia de novo.',
  doors_closed: 'Os portões ainda não abriram. O ingresso continua valendo: leia de novo na hora.',
  forged: 'O código imita um ingresso, mas não foi emitido pela 55Tickets.',
  unknown: 'Não é um ingresso desta portaria. Confira o código e peça para ver o ingresso.',
  not_ticket: 'Este QR Code não é da 55Tickets. Peça para ver o QR Code do ingresso.',
}
