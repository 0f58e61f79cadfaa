import { expect, test } from 'vitest'
import {
  type OrderListParams,
  readOrderListParams,
  writeOrderListParams,
} from './order-list-params.ts'

const type = '0b1f6b0e-8a43-4a7e-9a36-3d1f2f0c9a01'

test.each<[string, OrderListParams]>([
  ['', { q: '', page: 1 }],
  ['?q=rita&page=2', { q: 'rita', page: 2 }],
  [
    `?situacao=pagos&pagamento=pix&cupom=sim&ingresso=${type}`,
    { q: '', group: 'paid', method: 'PIX', withCoupon: 'true', type, page: 1 },
  ],
])('%s is read and written', (address, params) => {
  expect(readOrderListParams(new URLSearchParams(address))).toEqual(params)
  expect(writeOrderListParams(params)).toBe(address)
})

test('unknown values in the address are ignored', () => {
  const search = new URLSearchParams('?situacao=todos&pagamento=boleto&cupom=1&ingresso=x&page=0')
  expect(readOrderListParams(search)).toEqual({ q: '', page: 1 })
})
