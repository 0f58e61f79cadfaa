import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Errors,
  eventually,
  type List,
  openSandbox,
  type TestSandbox,
  TOKEN,
} from '../testing/open-sandbox.ts'
import type { Transfer } from './transfer.ts'

const CPF = '52998224725'

interface Check {
  readonly token: string | undefined
  readonly body: { readonly type: string; readonly transfer: Transfer }
}

/** Answers withdrawal checks with what a test sets; null: with an error. */
const checks: Check[] = []
let answer: object | null = { status: 'APPROVED' }
const checker = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const token = request.headers['asaas-access-token']
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Check['body']
    checks.push({ token: typeof token === 'string' ? token : undefined, body })
    response.writeHead(answer ? 200 : 500, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
})

let sandbox: TestSandbox
beforeAll(async () => {
  checker.listen(0, '127.0.0.1')
  await once(checker, 'listening')
  const { port } = checker.address() as AddressInfo
  sandbox = await openSandbox({
    withdrawalCheckUrl: `http://127.0.0.1:${port}/check`,
    transferStepMs: 20,
    openingBalance: 100,
  })
})
beforeEach(async () => {
  await sandbox.startOver()
  await sandbox.control('reset')
  checks.length = 0
  answer = { status: 'APPROVED' }
})
afterAll(async () => {
  await sandbox.close()
  checker.close()
})

const fields = (more: object = {}) => ({
  value: 40,
  pixAddressKey: CPF,
  pixAddressKeyType: 'CPF',
  externalReference: 'one-of-ours',
  ...more,
})
const send = (more: object = {}) =>
  sandbox.call<Transfer & Errors>('POST', '/transfers', fields(more))
const read = async (id: string) => (await sandbox.call<Transfer>('GET', `/transfers/${id}`)).body
const balance = async () =>
  (await sandbox.call<{ balance: number }>('GET', '/finance/balance')).body.balance
const events = () => sandbox.receiver.received.map(({ event }) => event)

test('a transfer is checked, processed and done, and its events carry it', async () => {
  const { status, body } = await send()
  expect({ status, transfer: body.status }).toEqual({ status: 200, transfer: 'PENDING' })
  await eventually(async () => expect((await read(body.id)).status).toBe('DONE'))
  expect(checks).toMatchObject([
    {
      token: TOKEN,
      body: {
        type: 'TRANSFER',
        transfer: { id: body.id, value: 40, bankAccount: { pixAddressKey: CPF } },
      },
    },
  ])
  await eventually(() =>
    expect(events()).toEqual(['TRANSFER_PENDING', 'TRANSFER_IN_BANK_PROCESSING', 'TRANSFER_DONE']),
  )
  expect(sandbox.receiver.received.at(-1)).toMatchObject({
    transfer: { id: body.id, externalReference: 'one-of-ours', status: 'DONE' },
  })
})

test.each([
  ['refused', { status: 'REFUSED' }, 1],
  ['answered with nonsense three times', { status: 'MAYBE' }, 3],
  ['failing three times', null, 3],
])('a check that is %s cancels the transfer', async (_, given, times) => {
  answer = given
  const { body } = await send()
  await eventually(async () => expect((await read(body.id)).status).toBe('CANCELLED'))
  expect(checks).toHaveLength(times)
  expect(await balance()).toBe(100)
})

test('the balance is what was received after fees, less refunds and transfers that did not fail', async () => {
  const { id } = await sandbox.pix({ value: 50 })
  expect(await balance()).toBe(100)
  await sandbox.control(`payments/${id}/confirm`)
  expect(await balance()).toBe(148.01)
  await sandbox.control(`payments/${id}/refund`, { value: 20 })
  expect(await balance()).toBe(128.01)
  await sandbox.control('transfers', { outcome: 'fail' })
  const { body } = await send({ value: 128.01 })
  expect(await balance()).toBe(0)
  await eventually(async () => expect((await read(body.id)).status).toBe('FAILED'))
  expect(await balance()).toBe(128.01)
})

test('the fee of a card is gone, too, by its number of instalments', async () => {
  const single = await sandbox.card()
  await sandbox.control(`payments/${single.id}/receive`)
  // 110,00 less 2,99 % and 0,49.
  expect(await balance()).toBe(206.22)
  const plan = { value: undefined, installmentCount: 2, totalValue: 200 }
  const first = await sandbox.card(undefined, plan)
  await sandbox.control(`payments/${first.id}/receive`)
  // 100,00 less 3,49 % and 0,49; the second one is received a month later.
  expect(await balance()).toBe(302.24)
})

test('of two transfers at once, one takes the last of the balance', async () => {
  const answers = await Promise.all([send({ value: 100 }), send({ value: 100 })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test.each([
  ['no value', { value: undefined }, 'invalid_value'],
  ['nothing to send', { value: 0 }, 'invalid_value'],
  ['a key of another kind', { pixAddressKeyType: 'CNPJ' }, 'invalid_pixAddressKey'],
  ['a key that is no CPF', { pixAddressKey: '11111111111' }, 'invalid_pixAddressKey'],
  ['a kind that is not supported', { pixAddressKeyType: 'EMAIL' }, 'invalid_pixAddressKeyType'],
])('a transfer with %s is refused', async (_, more, code) => {
  const { status, body } = await send(more)
  expect({ status, code: body.errors[0]?.code }).toEqual({ status: 400, code })
})

test('a key that nobody has is refused', async () => {
  await sandbox.control('transfers', { refusedKeys: [CPF] })
  expect((await send()).status).toBe(400)
  await sandbox.control('reset')
  expect((await send()).status).toBe(200)
})

test('a blocked transfer can still fail late, and then nothing changes it', async () => {
  await sandbox.control('transfers', { outcome: 'block' })
  const { body } = await send()
  await eventually(async () => expect((await read(body.id)).status).toBe('BLOCKED'))
  const failed = await sandbox.control<Transfer>(`transfers/${body.id}/fail`)
  expect(failed.body.status).toBe('FAILED')
  expect((await sandbox.control(`transfers/${body.id}/done`)).status).toBe(400)
  expect((await sandbox.control(`transfers/${body.id}/vanish`)).status).toBe(404)
})

test('transfers are listed by their day', async () => {
  const { body } = await send()
  const days = (from: string, to: string) =>
    sandbox.call<List<Transfer>>(
      'GET',
      `/transfers?dateCreated[ge]=${from}&dateCreated[le]=${to}&limit=100`,
    )
  const { dateCreated } = body
  expect((await days(dateCreated, dateCreated)).body.data.map(({ id }) => id)).toEqual([body.id])
  expect((await days('2020-01-01', '2020-01-02')).body.data).toEqual([])
})

test('a restart goes on with transfers that were under way', async () => {
  answer = null
  const { body } = await send()
  await eventually(() => expect(checks.length).toBeGreaterThan(0))
  await sandbox.stop()
  answer = { status: 'APPROVED' }
  await sandbox.startAgain()
  await eventually(async () =>
    expect(['DONE', 'CANCELLED']).toContain((await read(body.id)).status),
  )
})
