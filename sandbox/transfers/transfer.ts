import { randomUUID } from 'node:crypto'
import { cents, fromReais, toReais } from '@55tickets/rules/money/money.ts'
import { today } from '../calendar.ts'

export type TransferStatus =
  | 'PENDING'
  | 'BANK_PROCESSING'
  | 'BLOCKED'
  | 'DONE'
  | 'CANCELLED'
  | 'FAILED'

/** A transfer as it is sent and stored. Amounts are in reais, as at the provider. */
export interface Transfer {
  readonly object: 'transfer'
  readonly id: string
  readonly dateCreated: string
  readonly status: TransferStatus
  readonly effectiveDate: string | null
  readonly endToEndIdentifier: string | null
  readonly type: 'BANK_ACCOUNT'
  readonly value: number
  readonly netValue: number
  readonly transferFee: number
  readonly scheduleDate: string
  readonly authorized: boolean
  readonly failReason: string | null
  readonly transactionReceiptUrl: string | null
  readonly externalReference: string | null
  readonly bankAccount: { readonly pixAddressKey: string }
  readonly operationType: 'PIX'
  readonly description: string | null
}

interface NewTransfer {
  readonly valueCents: number
  readonly pixAddressKey: string
  readonly description: string | null
  readonly externalReference: string | null
}

export function newTransfer(input: NewTransfer): Transfer {
  const value = toReais(cents(input.valueCents))
  return {
    object: 'transfer',
    id: randomUUID(),
    dateCreated: today(),
    status: 'PENDING',
    effectiveDate: null,
    endToEndIdentifier: null,
    type: 'BANK_ACCOUNT',
    value,
    netValue: value,
    transferFee: 0,
    scheduleDate: today(),
    authorized: true,
    failReason: null,
    transactionReceiptUrl: null,
    externalReference: input.externalReference,
    bankAccount: { pixAddressKey: input.pixAddressKey },
    operationType: 'PIX',
    description: input.description,
  }
}

export const transferCents = ({ value }: Pick<Transfer, 'value'>): number => fromReais(value)
