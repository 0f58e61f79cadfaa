/** Kinds of differences between our charges or transfers and the provider's. */
export const differenceKinds = [
  'unknown-here',
  'unknown-there',
  'twice',
  'amount',
  'terms',
  'refunded-there',
  'paid-there',
  'status',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** The kinds as the team reads them, on its screen and in mails. */
export const differenceLabels: Readonly<Record<DifferenceKind, string>> = {
  'unknown-here': 'Só existe no provedor',
  'unknown-there': 'Só existe aqui',
  twice: 'Feita mais de uma vez',
  amount: 'O valor é diferente',
  terms: 'As condições são diferentes',
  'refunded-there': 'Devolvido no provedor, aqui não',
  'paid-there': 'Pago no provedor, sem ingresso aqui',
  status: 'A situação é diferente',
}
