export { type FoundSale, findSaleForOperator } from './find-sale-for-operator.ts'
export { findSaleHistory, type SaleHistory } from './sale-history.ts'
