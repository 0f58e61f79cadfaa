import { paymentEventsPath } from '@55tickets/contracts/http/paths.ts'
import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { isUuid } from '@55tickets/rules/text/slug.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Api, ApiError, parseAnswer, serverMessage } from '../../../lib/api/api.ts'
import { nullIfNotFound } from '../../../lib/api/null-if-not-found.ts'

export const paymentKey = (id: string) => ['payment', id] as const

/** Fetches the payment status of a sale; null when there is no such sale. */
export const paymentQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: paymentKey(id),
    queryFn: ({ signal }) =>
      isUuid(id)
        ? api('readPaymentState', { params: { vendaId: id } }, signal)
            .catch(nullIfNotFound)
            .catch(rethrowWithMessage)
        : null,
    structuralSharing: keepNewer,
  })

/** Refetches the payment status of a sale, after an action that may have changed it. */
export const refreshPayment = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: paymentKey(id), exact: true })

export const statusErrorText = 'Erro ao obter status do pagamento.'

/** Adds our message to an error for which the server sent none. */
function rethrowWithMessage(error: unknown): never {
  if (!(error instanceof ApiError) || serverMessage(error)) throw error
  const { status, code } = error
  throw new ApiError({ status, code, message: statusErrorText }, { cause: error })
}

/** Tells whether a sale is the user's own: everybody else gets a 404. */
export const ownershipQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...paymentKey(id), 'own'],
    queryFn: async ({ signal }) =>
      (await api('readSale', { params: { id } }, signal).catch(nullIfNotFound)) !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Number of tickets of a paid sale without a holder; zero for anyone but the buyer. */
export const unnamedTicketsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...paymentKey(id), 'unnamed'],
    queryFn: async ({ signal }) => {
      const sale = await api('readSale', { params: { id } }, signal).catch(nullIfNotFound)
      const codes = sale?.ticketCodes ?? []
      return codes.filter(({ holderName, scannedAt }) => !holderName && !scannedAt).length
    },
  })

/** URL of the server-sent events about a payment. */
export const paymentEventsUrl = (id: string): string =>
  `/api${paymentEventsPath.replace(':vendaId', id)}`

export async function parsePaymentEvent(text: string): Promise<PaymentState | undefined> {
  try {
    return await parseAnswer('readPaymentState', JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Keeps the newer state: a slow response may be older than what was pushed meanwhile. */
function keepNewer(cached: unknown, received: unknown): unknown {
  return stateTime(cached) > stateTime(received) ? cached : received
}

/** Server time of a payment status; NaN for a sale that does not exist. */
const stateTime = (state: unknown): number =>
  typeof state === 'object' && state && 'now' in state ? Date.parse(String(state.now)) : Number.NaN
