/** Causes of an entry in the ledger of an organization. */
export const ledgerKinds = [
  'sale',
  'refund',
  'dispute',
  'reinstatement',
  'payout',
  'failed_payout',
  'correction',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export const ledgerKindTexts: Readonly<Record<LedgerKind, string>> = {
  sale: 'Venda',
  refund: 'Reembolso',
  dispute: 'Contestação',
  // After a dispute that was won, and after a refund that did not happen.
  reinstatement: 'Venda restabelecida',
  payout: 'Repasse',
  failed_payout: 'Repasse que voltou',
  correction: 'Correção',
}
