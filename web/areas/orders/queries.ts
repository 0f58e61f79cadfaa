import '../../lib/zod-setup.ts'
import { PaymentState, paymentEventsPath, readPaymentState } from '@55tickets/contracts/payments.ts'
import { readSale } from '@55tickets/contracts/purchases.ts'
import { isUuid } from '@55tickets/rules/slug.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError, serverMessage } from '../../lib/api.ts'
import { nullIfMissing } from '../../lib/null-if-missing.ts'

export const paymentKey = (id: string) => ['payment', id] as const

/** How the payment of a sale stands; null where there is no such sale. */
export const paymentQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: paymentKey(id),
    queryFn: ({ signal }) =>
      isUuid(id)
        ? api(readPaymentState, { params: { vendaId: id } }, signal)
            .catch(nullIfMissing)
            .catch(sayWhy)
        : null,
    structuralSharing: keepNewer,
  })

export const stateUnknown = 'Erro ao obter status do pagamento.'

/** A failure about which the server says nothing is told in our words. */
function sayWhy(error: unknown): never {
  if (!(error instanceof ApiError) || serverMessage(error)) throw error
  const { status, code } = error
  throw new ApiError({ status, code, message: stateUnknown }, { cause: error })
}

/** Whether a sale is the caller's own: for everybody else there is no such sale. */
export const ownQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...paymentKey(id), 'own'],
    queryFn: async ({ signal }) =>
      (await api(readSale, { params: { id } }, signal).catch(nullIfMissing)) !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How many tickets of a paid sale have no holder yet; none for whoever did not buy them. */
export const unnamedQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...paymentKey(id), 'unnamed'],
    queryFn: async ({ signal }) => {
      const venda = await api(readSale, { params: { id } }, signal).catch(nullIfMissing)
      const codes = venda?.ticketCodes ?? []
      return codes.filter(({ holderName, scannedAt }) => !holderName && !scannedAt).length
    },
  })

/** Where the state of a payment is pushed. */
export const paymentEventsUrl = (id: string): string =>
  `/api${paymentEventsPath.replace(':vendaId', id)}`

export function readPushed(text: string): PaymentState | undefined {
  try {
    return PaymentState.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** An answer that was long under way tells less than what was pushed meanwhile. */
function keepNewer(known: unknown, heard: unknown): unknown {
  const before = PaymentState.safeParse(known).data
  const after = PaymentState.safeParse(heard).data
  return before && after && Date.parse(before.now) > Date.parse(after.now) ? known : heard
}
