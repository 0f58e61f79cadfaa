import { CARD } from '../approved-card.ts'
import type { SoakPlan } from './plan.ts'
import type { Visitor } from './visitor.ts'

type VisitFunction = (visitor: Visitor, plan: SoakPlan, turn: number) => Promise<void>

/** Reserves one ticket; returns the sale's id, or null if the visitor was told to retry later. */
async function reserve(visitor: Visitor, { event }: SoakPlan): Promise<string | null> {
  const { eventId, ticketId } = event
  const body = { eventId, items: [{ ticketId, quantity: 1 }] }
  const { status, body: sale } = await visitor.post(`/api/events/${eventId}/reserve`, body)
  return status === 201 ? String(sale['_id']) : null
}

/** One visit for each kind of thing that users do. */
export const visits = {
  home: async (visitor) => void (await visitor.get('/')),
  event: async (visitor, { slugs }, turn) =>
    void (await visitor.get(`/evento/${slugs[turn % slugs.length]}`)),
  listing: async (visitor, _plan, turn) =>
    void (await visitor.get(`/api/events?page=${1 + (turn % 2)}`)),
  'reserve and leave': async (visitor, plan) => void (await reserve(visitor, plan)),
  'reserve and cancel': async (visitor, plan) => {
    const saleId = await reserve(visitor, plan)
    if (saleId) await visitor.post(`/api/venda/${saleId}/cancel`)
  },
  'pay by PIX, hearing of it': async (visitor, plan) => {
    const vendaId = await reserve(visitor, plan)
    if (!vendaId) return
    const asked = await visitor.post('/api/payments/process', { vendaId, paymentType: 'PIX' })
    if (asked.status !== 200) return
    const heard = visitor.hear(`/api/payments/${vendaId}/events`, '"RECEIVED"')
    await visitor.post(`/api/sandbox/payments/${vendaId}/confirm`)
    await heard
  },
  'pay by card': async (visitor, plan) => {
    const vendaId = await reserve(visitor, plan)
    if (vendaId) await visitor.post('/api/payments/process', { vendaId, ...CARD })
  },
  subscribe: async (visitor, { sessions }, turn) => {
    const path = `/api/programacao/${sessions[turn % sessions.length]}/subscribe`
    const { status } = await visitor.post(path, {})
    if (status === 201) await visitor.delete(path)
  },
} satisfies Record<string, VisitFunction>

export type Visit = keyof typeof visits
