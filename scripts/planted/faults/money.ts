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
  {
    title: 'the places that the law keeps for half price are sold to everybody',
    file: 'api/functions/reserve_tickets.sql',
    find: 'when type.halves[rank] is null and is_quota_kept then greatest(0, halves_free[sector_rank])',
    replace: 'when type.halves[rank] is null and is_quota_kept then 0',
    tests: ['api/areas/reservations/lots.test.ts'],
  },
  {
    title: 'two accounts of one person pass the limit per CPF by reserving at the same moment',
    file: 'api/functions/reserve_tickets.sql',
    find: `
        - (select coalesce(sum(n), 0) from unnest(won_cpfs, won_quantities) w (cpf, n) where w.cpf = buyer_cpf));`,
    replace: ');',
    tests: ['api/areas/reservations/coupons.test.ts'],
  },
  {
    title: 'a coupon is used more often than its limit while its orders are being paid',
    file: 'api/functions/triggers/count_coupon_use.sql',
    find: '{PENDING,PAYMENT_PENDING,CONFIRMED,RECEIVED}',
    replace: '{PENDING,CONFIRMED,RECEIVED}',
    tests: ['api/areas/reservations/coupons.test.ts'],
  },
  {
    title: 'places of reservations that expire together are lost for the sale',
    file: 'api/functions/release_expired.sql',
    find: 'sum(quantity)::integer as quantity',
    replace: 'max(quantity)::integer as quantity',
    tests: ['api/areas/reservations/reserve.test.ts'],
  },
  {
    title: 'a late payment gets a place that was given away as a courtesy',
    file: 'api/functions/is_in_stock.sql',
    find: 'remaining_stock(t.capacity - t.given, t.sold, t.held) as left',
    replace: 'remaining_stock(t.capacity, t.sold, t.held) as left',
    tests: ['api/areas/reservations/lots.test.ts'],
  },
  {
    title: 'whoever bought after a change of the event may give the order back because of it',
    file: 'api/areas/refunds/eligibility.ts',
    find: `opens_refund and at > sales.created_at - interval '5 seconds'`,
    replace: 'opens_refund',
    tests: ['api/areas/changes/live-rules/dates-and-place.test.ts'],
  },
  {
    title: 'a webhook event about another amount pays the order',
    file: 'api/areas/charges/check-payment.ts',
    find: `  if (!hasExpectedAmount(charge, payment)) return 'the payment amount differs'\n`,
    replace: '',
    tests: ['api/areas/charges/webhooks/set-aside.test.ts'],
  },
]
