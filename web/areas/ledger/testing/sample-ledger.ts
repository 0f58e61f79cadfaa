import type { LedgerEntry } from '@55tickets/contracts/ledger.ts'

const EVENT = { _id: '0b6e4f00-0000-4000-8000-000000000007', name: 'Noite de Choro' }
export const SALE = '0b6e4f00-0000-4000-8000-0000000000b1'

/** An entry of an order that was paid by PIX, with what the test is about. */
export const sampleEntry = (some: Partial<LedgerEntry> = {}): LedgerEntry => ({
  _id: '1',
  at: '2026-11-18T13:00:00.000Z',
  kind: 'sale',
  part: 'price',
  amount: 50,
  balance: 50,
  availableOn: '2026-11-18',
  event: EVENT,
  order: { _id: SALE, orderNumber: '123-456-789', method: 'PIX', installments: 1 },
  installment: 1,
  payoutId: null,
  note: null,
  ...some,
})

/** Entries of an order in three instalments, the newest first. */
export const sampleInstallments = (): LedgerEntry[] =>
  [3, 2, 1].map((installment) =>
    sampleEntry({
      _id: String(installment),
      amount: installment === 3 ? 33.34 : 33.33,
      balance: installment === 3 ? 100 : 33.33 * installment,
      availableOn: `2026-1${installment === 1 ? '2-20' : '2-2'}${installment === 1 ? '' : installment}`,
      order: { _id: SALE, orderNumber: '123-456-789', method: 'CREDIT_CARD', installments: 3 },
      installment,
    }),
  )
