export { hasOpenOrders } from './has-open-orders.ts'
export { paidByDay } from './paid-by-day.ts'
export { ordersPersonalData } from './personal-data.ts'
export { sumPaid } from './sum-paid.ts'
