import { correctHolder } from '@55tickets/api/areas/purchases/public.ts'
import type { ExitCode, SalesMeans } from './means.ts'
import { beside } from './paper.ts'

export interface HolderWish {
  readonly code: string
  readonly holderName: string
  readonly holderCpf: string
  readonly holderRg: string | null
  readonly cause: string
}

const words = {
  CODE_NOT_FOUND: 'There is no such ticket, or it admits nobody any more.',
  HOLDER_REQUIRED: 'It has no holder yet: its buyer names it in “Meus Ingressos”.',
  CODE_USED: 'Somebody came in with it already.',
} as const

/** Puts right who comes in with a ticket, which its buyer can name only once. */
export async function holder(means: SalesMeans, wish: HolderWish): Promise<ExitCode> {
  const cause = `operator ${means.operator}: ${wish.cause}`
  const refused = await means.db
    .transaction()
    .execute((tx) => correctHolder(tx, { ...wish, cause }))
  if (refused) {
    means.print([words[refused.refused]])
    return 1
  }
  const advice =
    'A new PDF bears the new name; the QR code stays the same, and so does its entrance.'
  means.print(beside('', `The holder is ${wish.holderName} now. ${advice}`))
  return 0
}
