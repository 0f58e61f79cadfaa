export { hasOpenPurchases } from './has-open-purchases.ts'
export { paidByDay } from './paid-by-day.ts'
export { purchasesPersonalData } from './personal-data.ts'
export { sumPaid } from './sum-paid.ts'
