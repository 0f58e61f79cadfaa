import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { CPF, openTransfersApp, RETIRED_TOKEN, type TransfersApp } from './testing/transfers-app.ts'

let app: TransfersApp
beforeAll(async () => {
  app = await openTransfersApp()
})
beforeEach(async () => {
  await app.control('reset', {})
  await app.control('transfers', { outcome: 'hold' })
})
afterAll(() => app.close())

const AT_PROVIDER = '0bed986c-737d-49bf-a1cc-beca916797c4'

/** A transfer of R$ 100,00 whose answer never came, and that no check has asked about. */
async function sent(): Promise<string> {
  const id = await app.request()
  await app.control('faults', { route: 'POST /transfers', kind: 'cut' })
  await app.send(id)
  return id
}

const question = (reference: string, more: object = {}) => ({
  type: 'TRANSFER',
  transfer: {
    object: 'transfer',
    id: AT_PROVIDER,
    status: 'PENDING',
    value: 100,
    externalReference: reference,
    bankAccount: { pixAddressKey: CPF, cpfCnpj: '***.982.247-**' },
    ...more,
  },
})
const answer = async (body: object | string) => {
  const response = await app.check(body)
  expect(response.statusCode).toBe(200)
  return response.json<{ status: string }>().status
}

test('a transfer of ours is approved before its answer is known, each time it is asked for', async () => {
  const id = await sent()
  expect(await answer(question(id))).toBe('APPROVED')
  expect(await answer(question(id))).toBe('APPROVED')
  const punctuated = { bankAccount: { pixAddressKey: '529.982.247-25' } }
  expect(await answer(question(id, punctuated))).toBe('APPROVED')
  expect(await app.read(id)).toMatchObject({ status: 'SENDING', approvedId: AT_PROVIDER })
})

test('either of two tokens is accepted while one replaces the other', async () => {
  const id = await sent()
  for (const token of [RETIRED_TOKEN, undefined]) {
    const approved = await app.check(question(id), token)
    expect(approved.json()).toEqual({ status: 'APPROVED' })
  }
})

test('a second transfer under the same reference is refused', async () => {
  const id = await sent()
  expect(await answer(question(id))).toBe('APPROVED')
  expect(await answer(question(id, { id: randomUUID() }))).toBe('REFUSED')
})

test('of two that are asked for at once one is approved', async () => {
  const id = await sent()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => answer(question(id, { id: randomUUID() }))),
  )
  expect(answers.filter((one) => one === 'APPROVED')).toHaveLength(1)
})

test.each([
  ['an unknown reference', { externalReference: randomUUID() }],
  ['no reference', { externalReference: null }],
  ['a reference that is no id', { externalReference: "'; drop table transfers" }],
  ['another amount', { value: 100.01 }],
  ['fractions of a centavo', { value: 100.001 }],
  ['a negative amount', { value: -100 }],
  ['an amount as text', { value: '100' }],
  ['another key', { bankAccount: { pixAddressKey: '11144477735' } }],
  ['no key', { bankAccount: { pixAddressKey: null } }],
  ['a masked key', { bankAccount: { pixAddressKey: '***.982.247-**' } }],
  ['no account', { bankAccount: undefined }],
])('a withdrawal with %s is refused', async (_, more) => {
  const id = await sent()
  expect(await answer(question(id, more))).toBe('REFUSED')
  expect((await app.read(id)).approvedId).toBeNull()
})

test('other withdrawals and bodies that can not be read are refused', async () => {
  const id = await sent()
  expect(await answer({ ...question(id), type: 'BILL' })).toBe('REFUSED')
  expect(await answer({ type: 'TRANSFER' })).toBe('REFUSED')
  expect(await answer('[]')).toBe('REFUSED')
  expect(await answer('"APPROVED"')).toBe('REFUSED')
  expect((await app.check('{')).statusCode).toBe(400)
})

test('a transfer that was not sent, or has ended, is refused', async () => {
  const waiting = await app.request()
  expect(await answer(question(waiting))).toBe('REFUSED')
  const id = await app.request()
  await app.control('transfers', { refusedKeys: [CPF] })
  await app.send(id)
  expect(await answer(question(id))).toBe('REFUSED')
})

test('without the token nothing is answered', async () => {
  const id = await sent()
  for (const token of [null, 'another-token-of-some-length'])
    expect((await app.check(question(id), token)).statusCode).toBe(401)
  expect((await app.read(id)).approvedId).toBeNull()
})

test('webhook events of a transfer are followed, in any order; unknown ones are stored', async () => {
  const id = await app.request()
  await app.send(id)
  await eventually(async () => expect((await app.read(id)).approvedId).not.toBeNull())
  const [made] = await app.atProvider(id)
  await eventually(async () =>
    expect((await app.atProvider(id))[0]?.status).toBe('BANK_PROCESSING'),
  )
  await app.control(`transfers/${made?.id}/done`, {})
  const deliver = async (event: string, transfer: unknown) => {
    const key = `evt_${randomUUID()}`
    const response = await app.webhook({ id: key, event, transfer })
    expect(response.statusCode).toBe(200)
    await app.run('handle-webhook-event', { webhookEventId: key })
    const { rows } = await app.database.pool.query(
      `select handled_at is not null as "isHandled", set_aside as "setAside", provider_id as "providerId"
         from webhook_events where id = $1`,
      [key],
    )
    return rows[0]
  }
  // An old event: what counts is what the provider says now.
  expect(await deliver('TRANSFER_PENDING', { ...made, status: 'PENDING' })).toEqual({
    isHandled: true,
    setAside: null,
    providerId: made?.id,
  })
  expect(await app.read(id)).toMatchObject({ status: 'DONE', payout: 'DONE' })
  // A forged failure after the end changes nothing.
  await deliver('TRANSFER_FAILED', { ...made, status: 'FAILED' })
  expect(await app.read(id)).toMatchObject({ status: 'DONE', payout: 'DONE' })
  const unknown = { ...made, id: randomUUID(), externalReference: null }
  expect(await deliver('TRANSFER_DONE', unknown)).toMatchObject({ isHandled: true, setAside: null })
  expect(await deliver('TRANSFER_DONE', { id: 5 })).toMatchObject({
    isHandled: true,
    setAside: 'the event has no readable transfer',
  })
})
