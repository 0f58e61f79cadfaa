import { parseBrCode } from '@55tickets/rules/money/testing/parse-br-code.ts'
import { addMonths } from '@55tickets/rules/text/day.ts'
import qr from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from './calendar.ts'
import type { Payment } from './payment.ts'
import {
  API_KEY,
  type Errors,
  type List,
  openSandbox,
  type TestSandbox,
} from './testing/open-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const listed = async (query: string) =>
  (await sandbox.call<List<Payment>>('GET', `/payments?${query}`)).body

test.each([
  ['no key', {}, 'access_token_not_found'],
  ['another key', { access_token: '$aact_hmlg_other' }, 'invalid_access_token'],
  ['something that is no key', { access_token: 'hello' }, 'invalid_access_token_format'],
  ['a key for real money', { access_token: '$aact_prod_x' }, 'invalid_environment'],
])('a call with %s is unauthorized', async (_, headers, code) => {
  for (const path of ['/payments', '/control/calls']) {
    const response = await fetch(`${sandbox.url()}${path}`, { headers })
    expect(response.status).toBe(401)
    expect(((await response.json()) as Errors).errors[0]?.code).toBe(code)
  }
})

test('a payment and its status are read by id, unknown paths are not found', async () => {
  const payment = await sandbox.pix()
  expect((await sandbox.call('GET', `/payments/${payment.id}`)).body).toEqual(payment)
  expect((await sandbox.call('GET', `/payments/${payment.id}/status`)).body).toEqual({
    status: 'PENDING',
  })
  for (const path of [
    '/payments/pay_0',
    '/payments/pay_0/status',
    '/payments/pay_0/pixQrCode',
    '/nowhere',
  ]) {
    const { status, body } = await sandbox.call<Errors>('GET', path)
    expect(status).toBe(404)
    expect(body.errors).toHaveLength(1)
  }
})

test('the QR image encodes the returned payload, a valid BR Code', async () => {
  const payment = await sandbox.pix({ value: 1234.56 })
  const { body } = await sandbox.call<{
    encodedImage: string
    payload: string
    expirationDate: string
  }>('GET', `/payments/${payment.id}/pixQrCode`)
  const png = sharp(Buffer.from(body.encodedImage, 'base64')).ensureAlpha().raw()
  const { data, info } = await png.toBuffer({ resolveWithObject: true })
  const shown = qr.default(new Uint8ClampedArray(data), info.width, info.height)
  expect(shown?.data).toBe(body.payload)
  expect(parseBrCode(body.payload)).toMatchObject({
    url: `pix.sandbox.example/qr/v2/cobv/${payment.id}`,
    amount: 123_456,
  })
  expect(body.expirationDate).toBe(`${addMonths(today(), 12)} 23:59:59`)
})

test('a card payment and a deleted PIX have no PIX code', async () => {
  const card = await sandbox.card()
  const pix = await sandbox.pix()
  await sandbox.call('DELETE', `/payments/${pix.id}`)
  for (const { id } of [card, pix]) {
    expect((await sandbox.call('GET', `/payments/${id}/pixQrCode`)).status).toBe(404)
  }
})

test('payments are listed by reference, customer, status and day, newest first, in pages', async () => {
  const first = await sandbox.pix({ externalReference: 'listed' })
  const second = await sandbox.card(undefined, { externalReference: 'listed' })
  const deleted = await sandbox.pix({ externalReference: 'listed' })
  await sandbox.call('DELETE', `/payments/${deleted.id}`)

  const all = await listed('externalReference=listed')
  expect(all).toMatchObject({ object: 'list', hasMore: false, totalCount: 2, limit: 10, offset: 0 })
  expect(all.data).toEqual([second, first])
  const page = await listed('externalReference=listed&limit=1')
  expect(page).toMatchObject({ hasMore: true, totalCount: 2, data: [second] })
  const next = await listed('externalReference=listed&limit=1&offset=1')
  expect(next).toMatchObject({ hasMore: false, data: [first] })
  expect((await listed('externalReference=listed&status=PENDING')).data).toEqual([first])
  expect((await listed(`externalReference=listed&customer=cus_0`)).data).toEqual([])
  const since = `externalReference=listed&dateCreated%5Bge%5D=${today()}`
  expect((await listed(since)).totalCount).toBe(2)
  expect((await listed(`${since}&dateCreated%5Ble%5D=2020-01-01`)).totalCount).toBe(0)
})

test('duplicate customers are allowed and found by document or reference', async () => {
  const fields = { name: 'Bruno', cpfCnpj: '111.444.777-35', externalReference: 'user-1' }
  const { body: one } = await sandbox.call<{ id: string }>('POST', '/customers', fields)
  const { body: other } = await sandbox.call<{ id: string }>('POST', '/customers', fields)
  expect(one).toMatchObject({ object: 'customer', cpfCnpj: '11144477735', personType: 'FISICA' })
  for (const query of ['cpfCnpj=11144477735', 'externalReference=user-1']) {
    const { body } = await sandbox.call<List<object>>('GET', `/customers?${query}`)
    expect(body.data).toEqual([other, one])
  }
})

test.each([
  ['invalid_name', { cpfCnpj: '11144477735' }],
  ['invalid_cpfCnpj', { name: 'Bruno' }],
  ['invalid_cpfCnpj', { name: 'Bruno', cpfCnpj: '11111111111' }],
])('a customer is refused: %s', async (code, fields) => {
  const { status, body } = await sandbox.call<Errors>('POST', '/customers', fields)
  expect(status).toBe(400)
  expect(body.errors[0]?.code).toBe(code)
})

test('a malformed body is refused without being echoed', async () => {
  const response = await fetch(`${sandbox.url()}/payments`, {
    method: 'POST',
    headers: { access_token: API_KEY, 'content-type': 'application/json' },
    body: '{"number": 4012888888881881, ',
  })
  expect(response.status).toBe(400)
  expect(await response.text()).not.toContain('4012888888881881')
})
