import { randomUUID } from 'node:crypto'
import type { GateList } from '@55tickets/contracts/gate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { purgeGuests } from './purge-guests.ts'
import { type CourtesiesApp, openCourtesiesApp, SHOW } from './testing/courtesies-app.ts'

let app: CourtesiesApp
beforeAll(async () => {
  app = await openCourtesiesApp()
})
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const scan = (code: string) => ({
  _id: randomUUID(),
  text: app.sign(code),
  isTyped: false,
  session: null,
  gate: 'Norte',
})

test('a courtesy is admitted once, and named as one', async () => {
  const { code } = await app.giveOne({ name: 'Ana Souza', ticketTypeId: app.pista })
  const answer = await app.request('POST', `/gate/${SHOW}/scans`, app.owner, scan(code))
  expect(answer.json()).toMatchObject({
    verdict: 'admitted',
    ticket: { name: 'Inteira · Pista · 1º lote · Cortesia', holder: 'Ana Souza' },
  })
  expect(await app.scan(code)).toBe('used')
  const { docs, counts } = await app.read()
  expect(docs.find(({ name }) => name === 'Ana Souza')?.enteredAt).not.toBeNull()
  expect(counts.entered).toBe(1)
})

test('the list of a phone has courtesies, and those that were taken back as revoked', async () => {
  const { courtesy, code } = await app.giveOne({ name: 'Bia Lima' })
  const listed = async () => {
    const answer = await app.request('GET', `/gate/${SHOW}/list`, app.owner)
    const start = code.replaceAll('-', '').slice(0, 16)
    return answer.json<GateList>().docs.find((one) => one.code === start)
  }
  expect(await listed()).toMatchObject({ isCourtesy: true, holder: 'Bia Lima' })
  expect(await listed()).not.toHaveProperty('isRevoked')
  await app.takeBack(courtesy._id)
  expect(await listed()).toMatchObject({ isRevoked: true })
})

test('who was admitted offline after the courtesy was taken back is a conflict', async () => {
  const { courtesy, code } = await app.giveOne({ name: 'Caio Reis' })
  await app.takeBack(courtesy._id)
  const at = new Date().toISOString()
  const sent = await app.request('POST', `/gate/${SHOW}/scans/queue`, app.owner, {
    sentAt: at,
    scans: [{ ...scan(code), told: 'admitted', at }],
  })
  expect(sent.statusCode).toBe(200)
  const { rows } = await query('select told, judged from scans where code_id = $1', [code])
  expect(rows).toEqual([{ told: 'admitted', judged: 'revoked' }])
  const conflicts = await app.request('GET', `/gate/${SHOW}/conflicts`, app.owner)
  expect(conflicts.body).toContain('Caio Reis')
})

test('guests are erased 180 days after their event, and their links with them', async () => {
  const guest = { name: 'Dora Dias', cpf: '111.444.777-35', email: 'dora@exemplo.com' }
  const { token } = await app.giveOne(guest)
  await purgeGuests(app.database.db)
  expect((await app.open(token)).json()).toMatchObject({ name: 'Dora Dias' })
  await query(
    `update events set starts_at = app_now() - interval '182 days', ends_at = app_now() - interval '181 days'`,
  )
  await purgeGuests(app.database.db)
  const { rows } = await query(
    'select courtesies::text || ticket_codes::text as text from courtesies join ticket_codes on courtesy_id = courtesies.id',
  )
  for (const { text } of rows) expect(text).not.toMatch(/Dora|11144477735|exemplo/)
  expect((await app.open(token)).statusCode).toBe(404)
})
