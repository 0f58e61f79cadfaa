import { createLog } from '../../../platform/log.ts'
import { cardOf, cards } from '../../payments/testing/payer.ts'
import { eventWith, openBoxOffice, ticket } from '../../reservations/testing/box-office.ts'
import { openBank } from './bank.ts'
import { openBooks } from './books.ts'
import { payingBuyer } from './paying-buyer.ts'
import { openShop } from './shop.ts'

export const OFFER = [
  eventWith('show', [
    ticket('inteira', { capacity: 100 }),
    ticket('ultimo', { capacity: 1 }),
    ticket('barato', { price: 4.6, capacity: 100 }),
  ]),
  eventWith('so-pix', [ticket('inteira')], { acceptedPaymentMethods: ['PIX'] }),
  eventWith('so-cartao', [ticket('inteira')], { acceptedPaymentMethods: ['CREDIT_CARD'] }),
]

export interface CardChoice {
  number?: string
  installments?: number
  key?: string
  ip?: string
  ccv?: string
  more?: object
}

/** Where sales are paid: reservations, a server with its jobs, a provider with its notices. */
export async function openCashDesk(
  environment: Record<string, string> = {},
  offer: object[] = OFFER,
) {
  const office = await openBoxOffice(offer)
  const { database } = office
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const bank = await openBank(database.url, log)
  const shop = await openShop(database, bank, log, environment)

  const process = (who: string, payload: object, { key, ip }: { key?: string; ip?: string } = {}) =>
    shop.post('/api/payments/process', who, payload, { key, ip })

  return {
    database,
    sell: office.sell,
    cancel: office.cancel,
    stock: office.stock,
    bank,
    shop,
    books: openBooks(database),
    buyer: () => payingBuyer(office),
    newcomer: office.newcomer,
    /** As in `hold(ana, { inteira: 2 })`; the id of the sale. */
    async hold(who: string, wanted: Record<string, number> = { inteira: 1 }, slug = 'show') {
      const answer = await office.reserve(who, slug, wanted)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json<{ _id: string }>()._id
    },
    reserve: (...wish: Parameters<typeof office.reserve>) => office.reserve(...wish),
    pix: (who: string, vendaId: string, how: { key?: string } = {}) =>
      process(who, { vendaId, paymentType: 'PIX' }, how),
    card(who: string, vendaId: string, choice: CardChoice = {}) {
      const { number = cards.approved, installments = 1, ccv = '321', more = {}, ...how } = choice
      const { creditCard, creditCardHolderInfo } = cardOf(number)
      const card = { creditCard: { ...creditCard, ccv }, creditCardHolderInfo }
      return process(
        who,
        { vendaId, paymentType: 'CREDIT_CARD', installments, ...card, ...more },
        how,
      )
    },
    process,
    abandon: (who: string, id: string) => shop.post(`/api/payments/${id}/abandon`, who),
    /** All that was logged, by the calls, the jobs and the provider. */
    logged: () => [...lines, ...shop.logged()],
    state: (id: string) => shop.app.inject(`/api/payments/${id}/status`),
    async close() {
      await shop.close()
      await bank.close()
      await office.close()
    },
  }
}

export type CashDesk = Awaited<ReturnType<typeof openCashDesk>>
