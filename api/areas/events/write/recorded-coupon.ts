import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.generated.ts'

/** A coupon as the history shows it, with the discount in words. */
export function toRecordedCoupon({ kind, value, ...row }: Insertable<Tables['coupons']>) {
  const discounts = {
    percent: `${value} %`,
    amount: formatMoney(cents(value)),
    unlock: 'Libera ingressos',
  }
  return { ...row, discount: discounts[kind] }
}
