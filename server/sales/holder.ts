import { correctHolder } from '@55tickets/api/areas/tickets/public.ts'
import { isRefusal } from '@55tickets/api/platform/refuse.ts'
import type { ExitCode, SalesDeps } from './deps.ts'
import { hangingIndent } from './format.ts'

export interface HolderCorrection {
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

/** Corrects the holder of a ticket, whom its buyer can name only once. */
export async function holder(deps: SalesDeps, correction: HolderCorrection): Promise<ExitCode> {
  const actor = `operator ${deps.operator}`
  const corrected = await deps.db
    .transaction()
    .execute((tx) => correctHolder(tx, { ...correction, actor }))
  if (isRefusal(corrected)) {
    deps.print([words[corrected.refused]])
    return 1
  }
  const advice =
    'A new PDF bears the new name; the QR code stays the same, and so does its entrance.'
  deps.print(hangingIndent('', `The holder is ${correction.holderName} now. ${advice}`))
  return 0
}
