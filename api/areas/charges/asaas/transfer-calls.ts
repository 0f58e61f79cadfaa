import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { z } from 'zod'
import type { ApiCall, Reply } from './api-client.ts'

const TRANSFER_STATUSES = [
  'PENDING',
  'BANK_PROCESSING',
  'BLOCKED',
  'DONE',
  'CANCELLED',
  'FAILED',
] as const

/**
 * A transfer in the provider's responses, webhooks and withdrawal checks. A status that we do not know
 * becomes `UNKNOWN`, so that it does not invalidate a whole list.
 */
export const ProviderTransfer = z.object({
  id: z.string().min(1).max(200),
  /** Day in the time zone of Brasília. */
  dateCreated: z.string().nullish(),
  status: z
    .string()
    .transform((value) => TRANSFER_STATUSES.find((status) => status === value) ?? 'UNKNOWN'),
  /** Reais. */
  value: z.number(),
  externalReference: z.string().nullish(),
  failReason: z.string().nullish(),
  bankAccount: z.object({ pixAddressKey: z.string().nullish() }).nullish(),
})
export type ProviderTransfer = z.infer<typeof ProviderTransfer>

export interface NewTransfer {
  readonly reference: string
  readonly amountCents: number
  readonly keyType: 'CPF' | 'CNPJ'
  readonly pixKey: string
  readonly description: string
}

/** Calls about money that leaves our account by PIX. */
export interface TransferCalls {
  createTransfer(transfer: NewTransfer): Promise<Reply<ProviderTransfer>>
  findTransfer(id: string): Promise<Reply<ProviderTransfer>>
  /** Transfers created from a day on (`YYYY-MM-DD`, time zone of Brasília), at most until another. */
  findTransfersSince(day: string, until?: string): Promise<Reply<ProviderTransfer[]>>
  /** Balance of our account, in reais. */
  readBalance(): Promise<Reply<number>>
}

const TransferPage = z.object({ hasMore: z.boolean(), data: z.array(ProviderTransfer) })
const Balance = z.object({ balance: z.number() })

interface Calls {
  readonly get: <T>(
    path: string,
    answer: ApiCall<T>['answer'],
    query?: Record<string, string>,
  ) => Promise<Reply<T>>
  readonly post: <T>(path: string, body: object, answer: ApiCall<T>['answer']) => Promise<Reply<T>>
  readonly list: <T>(
    path: string,
    query: Record<string, string>,
    page: ListPage<T>,
  ) => Promise<Reply<T[]>>
}

/** Schema of one page of a list. */
export type ListPage<T> = z.ZodType<{ readonly hasMore: boolean; readonly data: T[] }>

export const createTransferCalls = ({ get, post, list }: Calls): TransferCalls => ({
  createTransfer: ({ reference, amountCents, keyType, pixKey, description }) =>
    post(
      '/transfers',
      {
        value: toReais(cents(amountCents)),
        operationType: 'PIX',
        pixAddressKey: pixKey,
        pixAddressKeyType: keyType,
        description,
        externalReference: reference,
      },
      ProviderTransfer,
    ),
  findTransfer: (id) => get(`/transfers/${encodeURIComponent(id)}`, ProviderTransfer),
  findTransfersSince: (day, until) =>
    list(
      '/transfers',
      { 'dateCreated[ge]': day, ...(until !== undefined && { 'dateCreated[le]': until }) },
      TransferPage,
    ),
  async readBalance() {
    const reply = await get('/finance/balance', Balance)
    return reply.ok ? { ok: true, value: reply.value.balance } : reply
  },
})
