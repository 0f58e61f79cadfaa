import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { HOLDER, openTicketsApp, type TicketsApp } from './testing/tickets-app.ts'

let ticketsApp: TicketsApp
beforeAll(async () => {
  ticketsApp = await openTicketsApp()
})
afterAll(() => ticketsApp.close())

const told = async (answer: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const given = await answer
  return `${given.statusCode} ${given.json().code ?? 'ok'}`
}

test('naming a ticket stores its holder and a history entry', async () => {
  const { who, codes } = await ticketsApp.paid()
  const [code = ''] = codes
  const answer = await ticketsApp.name(who, code, { ...HOLDER, holderRg: ' 12.345.678 ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    _id: code,
    descricao: 'inteira',
    holderName: 'Bruno Lima',
    scannedAt: null,
    valor: 50,
  })
  expect(await ticketsApp.codeRow(code)).toMatchObject({
    holder_name: 'Bruno Lima',
    holder_cpf: '52998224725',
    holder_rg: '12.345.678',
    named_at: expect.any(Date),
  })
  expect(await ticketsApp.codeHistory(code)).toEqual(['named'])
})

test('an item of one ticket shows its holder, an item of several shows none', async () => {
  const holders = async (who: string, sale: string): Promise<unknown[]> =>
    (await ticketsApp.server.get(`/api/venda/${sale}`, who))
      .json<{ itens: { holderName: string | null }[] }>()
      .itens.map(({ holderName }) => holderName)
  const one = await ticketsApp.paid()
  expect(await holders(one.who, one.sale)).toEqual([null])
  await ticketsApp.name(one.who, one.codes[0] ?? '')
  expect(await holders(one.who, one.sale)).toEqual(['Bruno Lima'])
  const two = await ticketsApp.paid({ inteira: 2 })
  await ticketsApp.name(two.who, two.codes[0] ?? '')
  expect(await holders(two.who, two.sale)).toEqual([null])
})

test('a ticket can be named only once', async () => {
  const { who, codes } = await ticketsApp.paid()
  const [code = ''] = codes
  await ticketsApp.name(who, code)
  const again = { ...HOLDER, holderName: 'Carla Dias' }
  expect(await told(ticketsApp.name(who, code, again))).toBe('409 ALREADY_NAMED')
  expect((await ticketsApp.codeRow(code))?.holder_name).toBe('Bruno Lima')
  expect(await ticketsApp.codeHistory(code)).toEqual(['named'])
})

test('of parallel requests to name a ticket one succeeds', async () => {
  const { who, codes } = await ticketsApp.paid()
  const [code = ''] = codes
  const tries = Array.from({ length: 8 }, (_, i) =>
    ticketsApp.name(who, code, { ...HOLDER, holderName: `Pessoa ${i}` }),
  )
  const answers = await Promise.all(tries)
  const done = answers.filter(({ statusCode }) => statusCode === 200)
  expect(done).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7)
  const { holderName } = done[0]?.json<{ holderName: string }>() ?? {}
  expect((await ticketsApp.codeRow(code))?.holder_name).toBe(holderName)
  expect(await ticketsApp.codeHistory(code)).toEqual(['named'])
})

test('the tickets mail is sent once, with the last naming, also when all are named in parallel', async () => {
  const { who, codes } = await ticketsApp.paid({ inteira: 5 })
  const [first = '', ...others] = codes
  await ticketsApp.name(who, first)
  expect(await ticketsApp.records.mails(who)).toEqual(['order-confirmed'])
  await Promise.all(others.map((code) => ticketsApp.name(who, code)))
  expect(await ticketsApp.records.mails(who)).toEqual(['order-confirmed', 'tickets'])
})

test('two tickets named at the same moment are mailed', async () => {
  const { who, codes } = await ticketsApp.paid({ inteira: 2 })
  const [first = '', second = ''] = codes
  const { pool } = ticketsApp.database
  const finish = await holdCommitOfNaming(first)
  const one = ticketsApp.name(who, first)
  await untilLockWaits(pool, 1)
  // Without the lock neither transaction would see the other's naming.
  const other = ticketsApp.name(who, second)
  await Promise.race([other, untilLockWaits(pool, 2)])
  await finish()
  expect([(await one).statusCode, (await other).statusCode]).toEqual([200, 200])
  expect(await ticketsApp.records.mails(who)).toEqual(['order-confirmed', 'tickets'])
})

/** Names a ticket in a transaction that commits only when asked to. */
async function holdCommitOfNaming(code: string): Promise<() => Promise<void>> {
  // A lock over several statements needs a session, which a pooler does not give.
  const client = new pg.Client({ connectionString: ticketsApp.database.address.directUrl })
  await client.connect()
  await client.query(`
    select pg_advisory_lock(55);
    create function await_lock() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(55); return null; end';
    create constraint trigger held after insert on code_history
      deferrable initially deferred for each row when (new.code_id = '${code}')
      execute function await_lock();`)
  return async () => {
    await client.end()
  }
}

test('a used ticket keeps its holder', async () => {
  const { who, codes } = await ticketsApp.paid()
  const [code = ''] = codes
  await ticketsApp.scan(code)
  const another = { ...HOLDER, holderName: 'Carla Dias' }
  expect(await told(ticketsApp.name(who, code, another))).toBe('409 CODE_USED')
  expect((await ticketsApp.codeRow(code))?.holder_name).toBe('Bruno Lima')
})

test('a revoked ticket is not found', async () => {
  const { who, sale, codes } = await ticketsApp.paid({ inteira: 2 })
  const [one = '', other = ''] = codes
  await ticketsApp.revoke(one)
  expect(await told(ticketsApp.name(who, one))).toBe('404 CODE_NOT_FOUND')
  await ticketsApp.database.pool.query(`update sales set status = 'REFUNDED' where id = $1`, [sale])
  expect(await told(ticketsApp.name(who, other))).toBe('404 CODE_NOT_FOUND')
})

test('another user’s tickets and unknown ones are not found', async () => {
  const { codes } = await ticketsApp.paid()
  const [code = ''] = codes
  const stranger = await ticketsApp.buyer()
  expect(await told(ticketsApp.name(stranger, code))).toBe('404 CODE_NOT_FOUND')
  expect(await told(ticketsApp.name(stranger, randomUUID()))).toBe('404 CODE_NOT_FOUND')
  expect((await ticketsApp.codeRow(code))?.holder_name).toBeNull()
})

test.each([
  ['no name', { holderName: '' }, 'holderName'],
  ['a name of two letters', { holderName: ' Jo ' }, 'holderName'],
  ['a name of 201 letters', { holderName: 'a'.repeat(201) }, 'holderName'],
  ['a name of marks that nobody sees', { holderName: '\u202e\u200b\u2066\u2069' }, 'holderName'],
  ['a CPF with wrong digits', { holderCpf: '529.982.247-26' }, 'holderCpf'],
  ['an RG of four letters', { holderRg: '1234' }, 'holderRg'],
  ['an unknown field', { scannedAt: '2026-01-01' }, ''],
])('%s is refused and nothing is stored', async (_what, wrong, field) => {
  const { who, codes } = await ticketsApp.paid()
  const [code = ''] = codes
  const answer = await ticketsApp.name(who, code, { ...HOLDER, ...wrong })
  expect(answer.statusCode).toBe(400)
  if (field) expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
  expect((await ticketsApp.codeRow(code))?.named_at).toBeNull()
})

test.each([
  ['turned writing', 'Ana \u202eazuoS', 'Ana azuoS'],
  ['line breaks', 'Ana\r\nContent-Type: text/html', 'Ana Content-Type: text/html'],
  ['markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
])('a name with %s becomes one harmless line', async (_what, holderName, kept) => {
  const { who, codes } = await ticketsApp.paid()
  const [code = ''] = codes
  const answer = await ticketsApp.name(who, code, { ...HOLDER, holderName })
  expect(answer.json<{ holderName: string }>().holderName).toBe(kept)
  expect((await ticketsApp.codeRow(code))?.holder_name).toBe(kept)
})

test('a malformed id is refused', async () => {
  const who = await ticketsApp.buyer()
  expect(await told(ticketsApp.name(who, '1%20or%201=1'))).toBe('400 BAD_INPUT')
})
