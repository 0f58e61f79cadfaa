import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import type { Api } from '../../lib/api/api.ts'

export type Holder = {
  readonly holderName: string
  readonly holderCpf: string
  /** Optional; may be empty. */
  readonly holderRg: string
}

export const namingErrorText = 'Erro ao nominar ingresso. Tente novamente.'

export function nameHolder(api: Api, ticketCodeId: string, holder: Holder): Promise<TicketCode> {
  const holderRg = holder.holderRg.trim()
  return api('nameHolder', {
    params: { ticketCodeId },
    body: {
      holderName: holder.holderName.trim(),
      holderCpf: digits(holder.holderCpf),
      ...(holderRg && { holderRg }),
    },
  })
}
