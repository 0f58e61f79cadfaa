import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { expect, test } from 'vitest'
import type { ChargeStatus } from '../charges/public.ts'
import { type Step, stepOf } from './settling.ts'

/** The table of the sale's states, from the charge's side: each row against every state of a sale. */

const sales = [
  'PENDING',
  'PAYMENT_PENDING',
  'CONFIRMED',
  'RECEIVED',
  'EXPIRED',
  'CANCELED',
  'REFUNDED',
  'CHARGEBACK',
] as const satisfies readonly SaleStatus[]
const PAID_ONCE: readonly SaleStatus[] = ['CONFIRMED', 'RECEIVED', 'REFUNDED', 'CHARGEBACK']

interface Case {
  readonly by?: string
  readonly isOver?: boolean
  readonly isNewest?: boolean
  readonly isRefundRequested?: boolean
  readonly refundedCents?: number
  readonly method?: 'PIX' | 'CREDIT_CARD'
  readonly providerId?: string | null
}

const steps = (
  status: ChargeStatus,
  { by = 'this', isOver = false, isNewest = true, isRefundRequested = false, ...more }: Case = {},
): Step[] =>
  sales.map((sale) =>
    stepOf(
      { status: sale, isOver, paidBy: PAID_ONCE.includes(sale) ? by : null },
      {
        id: 'this',
        status,
        isNewest,
        isRefundRequested,
        amountCents: 100,
        refundedCents: 0,
        method: 'PIX',
        providerId: 'pay_1',
        ...more,
      },
    ),
  )

const __ = 'nothing'
test.each<[ChargeStatus, string, Step[], Parameters<typeof steps>[1]]>([
  // charge        case               PENDING       PAYMENT_P.    CONFIRMED    RECEIVED     EXPIRED   CANCELED  REFUNDED  CHARGEBACK
  ['SENDING', 'sent', [__, __, __, __, __, __, __, __], {}],
  ['WAITING', 'open', [__, 'tell-pix', __, __, __, __, __, __], {}],
  ['ANALYSIS', 'looked into', [__, 'keep', __, __, __, __, __, __], {}],
  ['CONFIRMED', 'paid', ['pay', 'pay', __, __, 'honour', 'honour', 'restore', 'restore'], {}],
  ['RECEIVED', 'paid', ['pay', 'pay', 'receive', __, 'honour', 'honour', 'restore', 'restore'], {}],
  [
    'RECEIVED',
    'back in part',
    ['pay', 'pay', 'receive', 'tell-part', 'honour', 'honour', 'restore', 'restore'],
    { refundedCents: 40 },
  ],
  [
    'CONFIRMED',
    'paid by another',
    ['pay', 'pay', 'refund', 'refund', 'honour', 'honour', 'refund', 'refund'],
    { by: 'another' },
  ],
  ['CONFIRMED', 'on its way back', [__, __, __, __, __, __, __, __], { isRefundRequested: true }],
  ['DECLINED', 'in time', [__, 'hold-again', __, __, __, __, __, __], {}],
  ['DECLINED', 'too late', [__, 'hold-again', __, __, __, __, __, __], { isOver: true }],
  ['CANCELED', 'in time', [__, 'hold-again', __, __, __, __, __, __], {}],
  ['CANCELED', 'too late', [__, 'expire', __, __, __, __, __, __], { isOver: true }],
  [
    'CANCELED',
    'a card that was dropped, too late',
    [__, 'expire', __, __, __, __, __, __],
    { isOver: true, method: 'CREDIT_CARD' },
  ],
  [
    'CANCELED',
    'a card that was never charged, found out too late',
    [__, 'hold-again', __, __, __, __, __, __],
    { isOver: true, method: 'CREDIT_CARD', providerId: null },
  ],
  ['CANCELED', 'an earlier try', [__, __, __, __, __, __, __, __], { isNewest: false }],
  [
    'REFUNDED',
    'given back',
    ['pay', 'pay', 'take-back', 'take-back', 'honour', 'honour', __, __],
    {},
  ],
  [
    'CHARGEBACK',
    'disputed',
    ['pay', 'pay', 'take-back', 'take-back', 'honour', 'honour', __, __],
    {},
  ],
  [
    'REFUNDED',
    'as we wanted',
    [__, __, __, __, __, __, __, __],
    { isRefundRequested: true, by: 'another' },
  ],
  [
    'REFUNDED',
    'as we wanted, and it is all back',
    Array.from(sales, () => 'tell-refunded' as const),
    { isRefundRequested: true, by: 'another', refundedCents: 100 },
  ],
  [
    'CHARGEBACK',
    'before it was back',
    [__, __, __, __, __, __, __, __],
    { isRefundRequested: true, by: 'another' },
  ],
  [
    'REFUNDED',
    'an earlier try',
    [__, __, __, __, __, __, __, __],
    { isNewest: false, by: 'another' },
  ],
])('a charge that is %s (%s)', (status, _case, expected, how) => {
  expect(steps(status, how)).toEqual(expected)
})
