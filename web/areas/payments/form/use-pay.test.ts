import { expect, test, vi } from 'vitest'
import { type ApiResponse, bindApi } from '../../../lib/api/api.ts'
import { createPaymentSender } from './use-pay.ts'

const pix = { vendaId: '0b6e4f00-0000-4000-8000-000000000001', paymentType: 'PIX' } as const
const other = { ...pix, vendaId: '0b6e4f00-0000-4000-8000-000000000002' } as const

const sampleCard = (number: string, ccv: string) => ({
  ...pix,
  paymentType: 'CREDIT_CARD' as const,
  creditCard: { holderName: 'ANA', number, expiryMonth: '12', expiryYear: '2030', ccv },
  creditCardHolderInfo: {
    name: 'ANA',
    email: 'ana@example.com',
    cpfCnpj: '52998224725',
    phone: '51998765432',
    postalCode: '90010150',
  },
  installments: 1,
})

type Answer = ApiResponse | 'lost'

const waiting: ApiResponse = { status: 200, body: { status: 'PENDING', pagamento: [] } }
const away: ApiResponse = { status: 503, body: undefined }
const refused = (status: number, code: string): ApiResponse => ({
  status,
  body: { code, message: 'não' },
})

/** Sends payments to a fake API with these responses; the last one repeats. */
function openOffice(...answers: [Answer, ...Answer[]]) {
  const keys: (string | undefined)[] = []
  const pauses: number[] = []
  const api = bindApi(async ({ headers }) => {
    keys.push(headers?.['Idempotency-Key'])
    const answer = answers[Math.min(keys.length, answers.length) - 1]
    if (!answer || answer === 'lost') throw new TypeError('Failed to fetch')
    return answer
  })
  const pay = createPaymentSender(api, async (ms) => {
    pauses.push(ms)
  })
  return { pay, keys, pauses }
}

test('each press has its own idempotency key', async () => {
  const { pay, keys } = openOffice(waiting)
  await pay(pix)
  await pay(pix)
  expect(new Set(keys).size).toBe(2)
})

test.each<[string, Answer]>([
  ['lost', 'lost'],
  ['a proxy’s', away],
])('after a response that was %s the request is retried with growing delays', async (_, first) => {
  const { pay, keys, pauses } = openOffice(first, first, waiting)
  await expect(pay(pix)).resolves.toMatchObject({ status: 'PENDING' })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(pauses).toEqual([800, 2500])
})

test('after only lost responses the next press reuses the key for the same request', async () => {
  const { pay, keys } = openOffice('lost', 'lost', 'lost', 'lost', waiting)
  await expect(pay(pix)).rejects.toMatchObject({ code: 'NO_RESPONSE' })
  expect(keys).toHaveLength(4)
  await pay(pix)
  expect(new Set(keys).size).toBe(1)
})

test('a press with a different request has a new key', async () => {
  const { pay, keys } = openOffice('lost')
  await expect(pay(pix)).rejects.toThrow()
  await expect(pay(other)).rejects.toThrow()
  expect(keys[0]).not.toBe(keys[4])
})

test('after lost responses the same card is recognised without keeping its secrets', async () => {
  const stringify = vi.spyOn(JSON, 'stringify')
  const { pay, keys } = openOffice('lost')
  const card = sampleCard('4111111111111111', '0731')
  await expect(pay(card)).rejects.toThrow()
  await expect(pay(card)).rejects.toThrow()
  await expect(pay(sampleCard('4111111111112222', '0731'))).rejects.toThrow()
  expect(new Set(keys.slice(0, 8)).size).toBe(1)
  expect(keys[8]).not.toBe(keys[0])
  const keptRequests = stringify.mock.results.map(({ value }) => String(value))
  expect(keptRequests).toHaveLength(3)
  for (const text of keptRequests) expect(text).not.toMatch(/0731|411111/)
})

test.each([
  [422, 'CARD_DECLINED'],
  [409, 'PAYMENT_UNDER_WAY'],
  [429, 'TOO_MANY_ATTEMPTS'],
  [502, 'PROVIDER_AWAY'],
  [502, 'PROVIDER_BUSY'],
])('a refusal (%i %s) is not retried, and the next press has a new key', async (status, code) => {
  const { pay, keys } = openOffice(refused(status, code))
  await expect(pay(pix)).rejects.toMatchObject({ code })
  expect(keys).toHaveLength(1)
  await expect(pay(pix)).rejects.toMatchObject({ code })
  expect(new Set(keys).size).toBe(2)
})
