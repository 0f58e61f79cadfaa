export { toPayment } from './wire.ts'
