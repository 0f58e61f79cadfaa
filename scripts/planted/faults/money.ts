import type { PlantedFault } from '../fault.ts'

/** Money and stock: sales, refunds, lots, halves, coupons, ledger, payouts. */
export const moneyFaults: readonly PlantedFault[] = [
  {
    title: 'money of a card is paid out two days before the provider has it',
    file: 'api/functions/record_sales.sql',
    find: '(today + 32 + make_interval',
    replace: '(today + 30 + make_interval',
    tests: ['api/areas/ledger/record-sales.test.ts'],
  },
  {
    title: 'a payout adds to the balance that it takes money from',
    file: 'api/functions/triggers/record_payouts.sql',
    find: 'new.amount_cents else -new.amount_cents end',
    replace: 'new.amount_cents else new.amount_cents end',
    tests: ['api/areas/payouts/request-payout.test.ts'],
  },
  {
    title: 'an event is paid out in full although another one of its organization has a debt',
    file: 'rules/money/payout.ts',
    find: 'const payable = Math.min(freeCents, left)',
    replace: 'const payable = freeCents',
    tests: ['rules/money/payout.test.ts'],
  },
]
