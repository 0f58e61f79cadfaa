import type { OrderRefundPlan } from '@55tickets/contracts/event-orders/actions.ts'
import type {
  EventOrder,
  EventOrderLine,
  EventOrderTicket,
} from '@55tickets/contracts/event-orders.ts'
import type { MoveOption } from '@55tickets/contracts/moves.ts'

export const EVENT_ID = '0b1f6b0e-8a43-4a7e-9a36-3d1f2f0c9a01'
export const SALE_ID = '0b1f6b0e-8a43-4a7e-9a36-3d1f2f0c9a02'

export const sampleLine = (more: Partial<EventOrderLine> = {}): EventOrderLine => ({
  _id: SALE_ID,
  orderNumber: '482-719-360',
  status: 'CONFIRMED',
  createdAt: '2026-11-10T15:04:00.000Z',
  buyer: { name: 'Ana Souza', email: 'ana@example.com' },
  tickets: 2,
  amount: 110,
  isMove: false,
  ...more,
})

export const sampleOrderTicket = (more: Partial<EventOrderTicket> = {}): EventOrderTicket => ({
  _id: '0b1f6b0e-8a43-4a7e-9a36-3d1f2f0c9a03',
  number: '1CFP-P3MA-8D58Z',
  name: 'Pista',
  price: 50,
  holderName: 'Rita Melo',
  holderCpf: '***.982.247-**',
  state: 'valid',
  usedAt: null,
  movedFrom: null,
  openMove: null,
  ...more,
})

export const sampleEventOrder = (more: Partial<EventOrder> = {}): EventOrder => ({
  _id: SALE_ID,
  orderNumber: '482-719-360',
  status: 'CONFIRMED',
  createdAt: '2026-11-10T15:04:00.000Z',
  timezone: 'America/Sao_Paulo',
  buyer: {
    name: 'Ana Souza',
    email: 'ana@example.com',
    phone: '11987654321',
    cpf: '***.456.789-**',
  },
  total: 100,
  fee: 10,
  interest: 0,
  amount: 110,
  coupon: null,
  tickets: [sampleOrderTicket()],
  refund: null,
  isMove: false,
  ...more,
})

export const sampleOption = (more: Partial<MoveOption> = {}): MoveOption => ({
  ticketTypeId: crypto.randomUUID(),
  name: 'Arquibancada',
  price: 30,
  kind: 'change',
  toPay: 0,
  refund: 22,
  problem: null,
  ...more,
})

export const samplePlan = (more: Partial<OrderRefundPlan> = {}): OrderRefundPlan => ({
  total: 100,
  fee: 10,
  interest: 0,
  returned: 0,
  refund: 110,
  promoterShare: 100,
  method: 'CREDIT_CARD',
  route: 'provider',
  tickets: 2,
  used: 0,
  openMoves: 0,
  needsStepUp: false,
  ...more,
})
