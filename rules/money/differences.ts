/** Kinds of differences between our charges or transfers and the provider's, as the team reads them. */
export const differenceKinds = {
  'unknown-here': 'Só existe no provedor',
  'unknown-there': 'Só existe aqui',
  twice: 'Feita mais de uma vez',
  amount: 'O valor é diferente',
  terms: 'As condições são diferentes',
  'refunded-there': 'Devolvido no provedor, aqui não',
  'paid-there': 'Pago no provedor, sem ingresso aqui',
  status: 'A situação é diferente',
} as const

export type DifferenceKind = keyof typeof differenceKinds
