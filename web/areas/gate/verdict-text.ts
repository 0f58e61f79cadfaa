import type { Verdict } from '@55tickets/rules/scan-verdict.ts'

/** A verdict in one word or two: the same on the screen, in lists and in reports. */
export const verdictText: Readonly<Record<Verdict, string>> = {
  admitted: 'Liberado',
  used: 'Já utilizado',
  other_event: 'Outro evento',
  other_session: 'Outra entrada',
  revoked: 'Cancelado',
  unnamed: 'Não nominado',
  forged: 'Falso',
  unknown: 'Fora da lista',
}

/** What the person at the gate does about a refusal. */
export const verdictAdvice: Readonly<Record<Exclude<Verdict, 'admitted'>, string>> = {
  used: 'Alguém já entrou com este código.',
  other_event: 'Este ingresso é de outro evento.',
  other_session: 'O código vale em outra entrada deste evento.',
  revoked: 'Este ingresso foi cancelado e não vale mais.',
  unnamed: 'Peça ao comprador que nomine o ingresso em Meus Ingressos e leia de novo.',
  forged: 'Este código não foi emitido pela 55Tickets.',
  unknown: 'O código é nosso, mas não está na lista desta portaria.',
}
