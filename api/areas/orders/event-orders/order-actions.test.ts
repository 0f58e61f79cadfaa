import { randomUUID } from 'node:crypto'
import type { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../platform/jobs/testing/jobs.ts'
import { untilLockWaits } from '../../../testing/lock-waits.ts'
import { type MovesApp, openMovesApp } from '../../moves/testing/moves-app.ts'

/** What a promoter does with an order: mail it again, correct a name. */

let app: MovesApp
beforeAll(async () => {
  app = await openMovesApp()
})
afterAll(() => app.close())

const act = async (path: string, body: object | undefined, who = app.manager) => {
  const answer = await app.server.post(`${app.ordersPath}/${path}`, who, body)
  return { httpStatus: answer.statusCode, headers: answer.headers, ...answer.json<ErrorAnswer>() }
}
const resend = (sale: string, who?: string) => act(`${sale}/resend`, {}, who)
const cause = 'Nome escrito errado na compra'
const correct = (sale: string, body: object, who?: string) =>
  act(`${sale}/holder`, { name: 'Rita Melo', cause, ...body }, who)
const mails = async (buyer: string, template: string) => {
  const { rows } = await app.database.pool.query<{ body_text: string; attachment: object | null }>(
    `select body_text, attachment from mails where to_address = $1 and template = $2 order by created_at`,
    [`${buyer}@example.com`, template],
  )
  return rows
}
const namedOrder = async (name = 'Rita Mello') => {
  const order = await app.paid({ pista: 2 })
  await app.nameCode(order.codes[0], name)
  return { ...order, codeId: order.codes[0] ?? '' }
}
const holder = async (codeId: string) => {
  const { rows } = await app.database.pool.query(
    'select holder_name, holder_cpf, holder_rg, changed_in::text as mark from ticket_codes where id = $1',
    [codeId],
  )
  return rows[0]
}
const history = async (codeId: string) => {
  const { rows } = await app.database.pool.query(
    `select change, cause, actor, previous_name, previous_cpf from code_history
      where code_id = $1 and change = 'corrected' order by id`,
    [codeId],
  )
  return rows
}

test('an order is mailed to its buyer again, with the tickets that have a name', async () => {
  const { sale, buyer } = await namedOrder()
  expect(await resend(sale)).toMatchObject({ httpStatus: 200, email: `${buyer}@example.com` })
  await eventually(async () => {
    const [mail] = await mails(buyer, 'order-resent')
    expect(mail?.body_text).toContain('1 de 2')
    expect(mail?.attachment).toEqual({ kind: 'tickets', of: sale })
  })
  const { rows } = await app.database.pool.query(
    'select sent_by from order_resends where sale_id = $1',
    [sale],
  )
  expect(rows).toEqual([{ sent_by: app.manager }])
})

test('an order without names is mailed without a file', async () => {
  const { sale, buyer } = await app.paid({ pista: 1 })
  expect((await resend(sale)).httpStatus).toBe(200)
  const [mail] = await mails(buyer, 'order-resent')
  expect(mail?.attachment).toBeNull()
})

test('an order is mailed three times in an hour, also by many at once', async () => {
  const { sale, buyer } = await app.paid({ pista: 1 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => resend(sale)))
  expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(3)
  const refused = answers.find(({ httpStatus }) => httpStatus === 429)
  expect(refused).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    message: expect.stringContaining('3 vezes'),
  })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(await mails(buyer, 'order-resent')).toHaveLength(3)
  await app.database.shiftClock('61 minutes')
  expect((await resend(sale)).httpStatus).toBe(200)
  await app.database.shiftClock('0')
})

test('what is not paid, not of the event, or of an erased person is not mailed', async () => {
  const buyer = await app.buyer()
  const held = await app.hold(buyer, { pista: 1 })
  expect(await resend(held)).toMatchObject({ httpStatus: 409, code: 'SALE_NOT_PAID' })
  const other = await app.hold(buyer, { pista: 1 }, 'outro')
  for (const sale of [other, randomUUID()])
    expect(await resend(sale)).toMatchObject({ httpStatus: 404, code: 'SALE_NOT_FOUND' })
  const erased = await namedOrder()
  await app.database.pool.query('update users set erased_at = app_now() where id = $1', [
    erased.buyer,
  ])
  expect(await resend(erased.sale)).toMatchObject({ httpStatus: 410, code: 'BUYER_ERASED' })
  expect(await correct(erased.sale, { codeId: erased.codeId })).toMatchObject({
    code: 'BUYER_ERASED',
  })
  expect(await mails(erased.buyer, 'order-resent')).toEqual([])
})

test('no address can be given: the mail goes to the buyer alone', async () => {
  const { sale } = await app.paid({ pista: 1 })
  const body = { email: 'somebody@example.com' }
  expect(await act(`${sale}/resend`, body)).toMatchObject({ httpStatus: 400, code: 'BAD_INPUT' })
})

test('a corrected name is recorded with the old one, and told to gates and to the buyer', async () => {
  const { sale, buyer, codeId } = await namedOrder()
  const before = await holder(codeId)
  const answer = await correct(sale, { codeId, name: '  Rita   Melo ' })
  expect(answer).toMatchObject({
    httpStatus: 200,
    holderName: 'Rita Melo',
    holderCpf: '***.982.247-**',
  })
  const after = await holder(codeId)
  expect(after).toMatchObject({ holder_name: 'Rita Melo', holder_cpf: '52998224725' })
  expect(after.mark).not.toBe(before.mark)
  expect(await history(codeId)).toEqual([
    {
      change: 'corrected',
      cause,
      actor: `member ${app.manager}`,
      previous_name: 'Rita Mello',
      previous_cpf: '52998224725',
    },
  ])
  const [mail] = await mails(buyer, 'holder-corrected')
  expect(mail?.attachment).toEqual({ kind: 'tickets', of: sale })
  for (const text of ['Rita Mello', 'Rita Melo', cause]) expect(mail?.body_text).toContain(text)
})

test('another CPF replaces the RG of the person before', async () => {
  const { sale, codeId } = await namedOrder()
  await app.database.pool.query(`update ticket_codes set holder_rg = '12345' where id = $1`, [
    codeId,
  ])
  await correct(sale, { codeId })
  expect(await holder(codeId)).toMatchObject({ holder_rg: '12345' })
  await correct(sale, { codeId, name: 'Bia Reis', cpf: '987.654.321-00' })
  expect(await holder(codeId)).toMatchObject({
    holder_name: 'Bia Reis',
    holder_cpf: '98765432100',
    holder_rg: null,
  })
})

test('a correction that is sent twice is recorded and mailed once', async () => {
  const { sale, buyer, codeId } = await namedOrder()
  const answers = await Promise.all([correct(sale, { codeId }), correct(sale, { codeId })])
  expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([200, 200])
  expect(await history(codeId)).toHaveLength(1)
  expect(await mails(buyer, 'holder-corrected')).toHaveLength(1)
})

test('a buyer is mailed of so many corrections of an order in an hour', async () => {
  const { sale, buyer, codeId } = await namedOrder()
  for (let turn = 0; turn < 20; turn += 1)
    expect((await correct(sale, { codeId, name: `Rita ${turn} Melo` })).httpStatus).toBe(200)
  expect(await correct(sale, { codeId, name: 'Rita Demais' })).toMatchObject({
    httpStatus: 429,
    message: expect.stringContaining('20 correções'),
  })
  expect(await mails(buyer, 'holder-corrected')).toHaveLength(20)
})

test('used, revoked, nameless and other orders’ tickets are not corrected', async () => {
  const { sale, codes, codeId } = await namedOrder()
  const { pool } = app.database
  expect(await correct(sale, { codeId: codes[1] })).toMatchObject({
    httpStatus: 409,
    code: 'HOLDER_REQUIRED',
    message: expect.stringContaining('ainda não tem nome'),
  })
  const other = await namedOrder()
  expect(await correct(sale, { codeId: other.codeId })).toMatchObject({ code: 'CODE_NOT_FOUND' })
  expect(await correct(randomUUID(), { codeId })).toMatchObject({ code: 'SALE_NOT_FOUND' })
  await pool.query('update ticket_codes set scanned_at = app_now() where id = $1', [codeId])
  expect(await correct(sale, { codeId })).toMatchObject({ httpStatus: 409, code: 'CODE_USED' })
  await pool.query('update ticket_codes set revoked_at = app_now() where id = $1', [other.codeId])
  expect(await correct(other.sale, { codeId: other.codeId })).toMatchObject({
    httpStatus: 404,
    code: 'CODE_NOT_FOUND',
  })
  expect(await history(codeId)).toEqual([])
})

test('a ticket that is used at the same moment keeps its name', async () => {
  const { sale, codeId } = await namedOrder()
  const { pool } = app.database
  const gate = await pool.connect()
  await gate.query('begin')
  await gate.query('update ticket_codes set scanned_at = app_now() where id = $1', [codeId])
  const correcting = correct(sale, { codeId })
  await untilLockWaits(pool, 1)
  await gate.query('commit')
  gate.release()
  expect(await correcting).toMatchObject({ code: 'CODE_USED' })
  expect(await holder(codeId)).toMatchObject({ holder_name: 'Rita Mello' })
})

test.each([
  ['no name', { name: '' }],
  ['a short name', { name: 'Ed' }],
  ['a long name', { name: 'x'.repeat(201) }],
  ['a wrong CPF', { cpf: '111.111.111-11' }],
  ['no cause', { cause: '' }],
  ['a cause with a link', { cause: 'veja https://evil.example' }],
  ['more than was asked for', { email: 'a@example.com' }],
])('%s corrects nothing', async (_what, body) => {
  const { sale, codeId } = await namedOrder()
  expect(await correct(sale, { codeId, ...body })).toMatchObject({ httpStatus: 400 })
  expect(await holder(codeId)).toMatchObject({ holder_name: 'Rita Mello' })
})

test('support resends and corrects, who only looks at figures does not', async () => {
  const { sale, codeId } = await namedOrder()
  const viewer = await app.member('viewer')
  expect((await resend(sale, viewer)).httpStatus).toBe(403)
  expect((await correct(sale, { codeId }, viewer)).httpStatus).toBe(403)
  const support = await app.member('support')
  expect((await resend(sale, support)).httpStatus).toBe(200)
  expect((await correct(sale, { codeId }, support)).httpStatus).toBe(200)
})
