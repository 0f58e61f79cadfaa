import { expect } from 'vitest'
import { eventually } from '../../../platform/jobs/testing/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { cards, testCard } from '../../charges/testing/payer.ts'
import {
  eventWith,
  openReservationsApp,
  ticket,
} from '../../reservations/testing/reservations-app.ts'
import { openCheckoutServer } from './checkout-server.ts'
import { payingBuyer } from './paying-buyer.ts'
import { openProviderSandbox } from './provider-sandbox.ts'
import { openSaleRecords } from './sale-records.ts'

const OFFER = [
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

/** Opens an app for paying sales: reservations, a server with its jobs, the provider's sandbox. */
export async function openCheckoutApp(
  environment: Record<string, string> = {},
  offer: object[] = OFFER,
) {
  const reservationsApp = await openReservationsApp(offer)
  const { database } = reservationsApp
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const sandbox = await openProviderSandbox(database.address.directUrl, log)
  const server = await openCheckoutServer(database, sandbox, log, environment)

  const records = openSaleRecords(database)
  const process = (who: string, payload: object, { key, ip }: { key?: string; ip?: string } = {}) =>
    server.post('/api/payments/process', who, payload, { key, ip })

  return {
    database,
    sell: reservationsApp.sell,
    cancel: reservationsApp.cancel,
    stock: reservationsApp.stock,
    sandbox,
    server,
    records,
    buyer: () => payingBuyer(reservationsApp),
    newcomer: reservationsApp.newcomer,
    /** Reserves tickets, as in `hold(ana, { inteira: 2 })`, and returns the sale's id. */
    async hold(who: string, wanted: Record<string, number> = { inteira: 1 }, slug = 'show') {
      const answer = await reservationsApp.reserve(who, slug, wanted)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json<{ _id: string }>()._id
    },
    reserve: (...args: Parameters<typeof reservationsApp.reserve>) =>
      reservationsApp.reserve(...args),
    pix: (who: string, vendaId: string, how: { key?: string } = {}) =>
      process(who, { vendaId, paymentType: 'PIX' }, how),
    card(who: string, vendaId: string, choice: CardChoice = {}) {
      const { number = cards.approved, installments = 1, ccv = '321', more = {}, ...how } = choice
      const { creditCard, creditCardHolderInfo } = testCard(number)
      const card = { creditCard: { ...creditCard, ccv }, creditCardHolderInfo }
      return process(
        who,
        { vendaId, paymentType: 'CREDIT_CARD', installments, ...card, ...more },
        how,
      )
    },
    process,
    /** Pays by card; the provider charges it, and its response is lost. */
    async cardWithoutAnswer(who: string, vendaId: string, choice: CardChoice = {}) {
      const number = cards.late
      const answer = await sandbox.loseResponse(() =>
        this.card(who, vendaId, { ...choice, number }),
      )
      await eventually(async () => expect(await records.providerPayments(vendaId)).toBe(1))
      return answer
    },
    abandon: (who: string, id: string) => server.post(`/api/payments/${id}/abandon`, who),
    /** Log lines of requests, jobs and the provider. */
    logged: () => [...lines, ...server.logged()],
    state: (id: string) => server.app.inject(`/api/payments/${id}/status`),
    async close() {
      // At once, because the server waits a second for connections that the provider keeps open.
      await Promise.all([server.close(), sandbox.close()])
      await reservationsApp.close()
    },
  }
}

export type CheckoutApp = Awaited<ReturnType<typeof openCheckoutApp>>
