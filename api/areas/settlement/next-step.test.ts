import { type ChargeStatus, chargeTransitions } from '@55tickets/rules/sales/charge-transitions.ts'
import {
  type SaleStatus,
  type SaleTransition,
  saleStatuses as sales,
  saleTransitions,
  type Transition,
} from '@55tickets/rules/sales/sale-transitions.ts'
import { expect, test } from 'vitest'
import { nextStep, type Step } from './next-step.ts'

/** Each status of a charge, and each exception, against every status of a sale. */

const PAID_ONCE: readonly SaleStatus[] = ['CONFIRMED', 'RECEIVED', 'REFUNDED', 'CHARGEBACK']

interface Case {
  readonly by?: string
  readonly isOver?: boolean
  readonly isNewest?: boolean
  readonly isRefundRequested?: boolean
  readonly isForCancelledEvent?: boolean
  readonly refundedCents?: number
  readonly partRefundCents?: number
  readonly method?: 'PIX' | 'CREDIT_CARD'
  readonly providerId?: string | null
}

const steps = (
  status: ChargeStatus,
  { by = 'this', isOver = false, isNewest = true, isRefundRequested = false, ...more }: Case = {},
): Step[] =>
  sales.map((sale) =>
    nextStep(
      { status: sale, isOver, paidBy: PAID_ONCE.includes(sale) ? by : null },
      {
        id: 'this',
        status,
        isNewest,
        isRefundRequested,
        isForCancelledEvent: false,
        amountCents: 100,
        refundedCents: 0,
        partRefundCents: 0,
        method: 'PIX',
        providerId: 'pay_1',
        ...more,
      },
    ),
  )

const __ = 'none'
test.each<[ChargeStatus, string, Step[], Parameters<typeof steps>[1]]>([
  // charge        case               PENDING       PAYMENT_P.    CONFIRMED    RECEIVED     EXPIRED   CANCELED  REFUNDED  CHARGEBACK
  ['SENDING', 'sent', [__, __, __, __, __, __, __, __], {}],
  ['WAITING', 'open', [__, 'mailPix', __, __, __, __, __, __], {}],
  ['ANALYSIS', 'under analysis', [__, 'extendHold', __, __, __, __, __, __], {}],
  ['CONFIRMED', 'paid', ['pay', 'pay', __, __, 'payLate', 'payLate', 'reinstate', 'reinstate'], {}],
  [
    'RECEIVED',
    'paid',
    ['pay', 'pay', 'receive', __, 'payLate', 'payLate', 'reinstate', 'reinstate'],
    {},
  ],
  [
    'RECEIVED',
    'refunded in part',
    ['pay', 'pay', 'receive', 'mailPartialRefund', 'payLate', 'payLate', 'reinstate', 'reinstate'],
    { refundedCents: 40 },
  ],
  [
    'CONFIRMED',
    'paid by another',
    [
      'pay',
      'pay',
      'refundDuplicate',
      'refundDuplicate',
      'payLate',
      'payLate',
      'refundDuplicate',
      'refundDuplicate',
    ],
    { by: 'another' },
  ],
  ['CONFIRMED', 'being refunded', [__, __, __, __, __, __, __, __], { isRefundRequested: true }],
  ['DECLINED', 'in time', [__, 'holdAgain', __, __, __, __, __, __], {}],
  ['DECLINED', 'too late', [__, 'holdAgain', __, __, __, __, __, __], { isOver: true }],
  ['CANCELED', 'in time', [__, 'holdAgain', __, __, __, __, __, __], {}],
  ['CANCELED', 'too late', [__, 'expire', __, __, __, __, __, __], { isOver: true }],
  [
    'CANCELED',
    'a card that was cancelled, too late',
    [__, 'expire', __, __, __, __, __, __],
    { isOver: true, method: 'CREDIT_CARD' },
  ],
  [
    'CANCELED',
    'a card that was never charged, found out too late',
    [__, 'holdAgain', __, __, __, __, __, __],
    { isOver: true, method: 'CREDIT_CARD', providerId: null },
  ],
  ['CANCELED', 'an earlier charge', [__, __, __, __, __, __, __, __], { isNewest: false }],
  ['REFUNDED', 'refunded', ['pay', 'pay', 'revoke', 'revoke', 'payLate', 'payLate', __, __], {}],
  ['CHARGEBACK', 'disputed', ['pay', 'pay', 'revoke', 'revoke', 'payLate', 'payLate', __, __], {}],
  [
    'REFUNDED',
    'as we requested',
    [__, __, __, __, __, __, __, __],
    { isRefundRequested: true, by: 'another' },
  ],
  [
    'REFUNDED',
    'as we requested, and complete',
    Array.from(sales, () => 'mailRefund' as const),
    { isRefundRequested: true, by: 'another', refundedCents: 100 },
  ],
  [
    'REFUNDED',
    'because the event was cancelled, which one mail has told',
    ['mailRefund', 'mailRefund', 'revoke', 'revoke', 'mailRefund', 'mailRefund', __, 'mailRefund'],
    { isRefundRequested: true, isForCancelledEvent: true, refundedCents: 100 },
  ],
  [
    'CHARGEBACK',
    'before its refund',
    [__, __, __, __, __, __, __, __],
    { isRefundRequested: true, by: 'another' },
  ],
  [
    'REFUNDED',
    'an earlier charge',
    [__, __, __, __, __, __, __, __],
    { isNewest: false, by: 'another' },
  ],
])('a charge that is %s (%s)', (status, _case, expected, how) => {
  expect(steps(status, how)).toEqual(expected)
})

/** Transitions that a step may take. */
const transitions: Partial<Record<Step, readonly SaleTransition[]>> = {
  pay: ['pay'],
  payLate: ['payLate'],
  receive: ['receive'],
  holdAgain: ['holdAgain', 'replaceUnpaid'],
  expire: ['expire'],
  revoke: ['refund', 'dispute'],
  reinstate: ['reinstate'],
}

test('steps begin where their transitions do', () => {
  const begun = (Object.keys(chargeTransitions) as ChargeStatus[]).flatMap((status) =>
    [true, false].flatMap((isOver) =>
      steps(status, { isOver }).flatMap((step, index) =>
        (transitions[step] ?? []).map((name) => ({ status, name, sale: sales[index] })),
      ),
    ),
  )
  const wrong = begun.filter(({ name, sale }) => {
    const { from }: Transition = saleTransitions[name]
    return !from.some((one) => one === sale)
  })
  expect(wrong).toEqual([])
  const names = begun.map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(Object.values(transitions).flat()))
})
