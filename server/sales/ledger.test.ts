import { randomUUID } from 'node:crypto'
import { recordedHistory } from '@55tickets/api/testing/recorded-history.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSalesTerminal } from '../testing/sales-terminal.ts'

const terminal = await openSalesTerminal()
const { checkoutApp, type } = terminal
const { pool } = checkoutApp.database
afterAll(() => terminal.close())

const ORGANIZATION = randomUUID()
let owner: string
beforeAll(async () => {
  owner = await checkoutApp.buyer()
  await pool.query(
    `insert into organizations (id, slug, name, phone, search_name, status)
     values ($1, 'casa', 'Casa do Choro', '', 'casa', 'verified')`,
    [ORGANIZATION],
  )
  await pool.query(
    `insert into organization_members (organization_id, user_id, role, confirmed_at)
     values ($1, $2, 'owner', app_now())`,
    [ORGANIZATION, owner],
  )
  await pool.query(
    `update events set organization_id = $1, fee_bearer = 'promoter' where slug = 'show'`,
    [ORGANIZATION],
  )
})

const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))
const oneSpace = (text: string) => text.replace(/ +/g, ' ')

test('the ledger of an organization and of an event shows balance, days and entries', async () => {
  const sale = await terminal.paid(await checkoutApp.buyer(), { inteira: 2 })
  for (const slug of ['casa', 'show']) {
    const { code, text } = await type('ledger', slug)
    expect(code).toBe(0)
    expect(widest(text)).toBeLessThanOrEqual(80)
    expect(oneSpace(text)).toContain('\nBalance R$ 90,00\n available today R$ 0,00\n')
    expect(oneSpace(text)).toMatch(/ available later R\$ 90,00\n \d{4}-\d\d-\d\d R\$ 90,00/)
    expect(oneSpace(text)).toMatch(/ sale price R\$ 100,00\n/)
    expect(oneSpace(text)).toMatch(/ sale fee -R\$ 10,00\n/)
    expect(text).toContain(`sale ${sale}`)
  }
  expect((await type('ledger', 'casa')).text).toContain('\n  show ')
})

test('a slug that nobody has, and an event without an organization, have no ledger', async () => {
  for (const slug of ['nobody', 'so-pix'])
    expect(await type('ledger', slug)).toMatchObject({ code: 1 })
  const correction = ['--amount=1', '--note', 'Teste', '--yes']
  expect(await type('ledger', 'correct', 'so-pix', ...correction)).toMatchObject({ code: 1 })
})

test('a correction needs a yes, and is recorded with who wrote it and why', async () => {
  const words = ['ledger', 'correct', 'show', '--amount=-12,34', '--note', 'Estorno feito à mão']
  terminal.answer(null)
  expect(await type(...words)).toMatchObject({ code: 1, text: expect.stringContaining('--yes') })
  terminal.answer(false)
  expect(await type(...words)).toMatchObject({
    code: 1,
    text: expect.stringContaining('Nothing was done.'),
  })
  terminal.answer(true)
  const { code, text } = await type(...words)
  expect(code).toBe(0)
  expect(oneSpace(text.replaceAll('\n', ' '))).toContain(
    '-R$ 12,34 on a balance of R$ 90,00, which becomes R$ 77,66',
  )
  const { rows } = await pool.query(
    `select kind, amount_cents::int as cents, note from ledger_entries where kind = 'correction'`,
  )
  expect(rows).toEqual([
    { kind: 'correction', cents: -1_234, note: 'Estorno feito à mão (operator carla)' },
  ])
  expect(await recordedHistory(pool, 'ledger_corrected')).toEqual([
    { kind: 'ledger_corrected', by: 'team', details: { cents: -1_234 } },
  ])
  expect((await type('ledger', 'show')).text).toContain('Estorno feito à mão (operator carla)')
})

test('what is mistyped is told before anything is written', async () => {
  const wrong = async (...words: string[]) => {
    const { code, text } = await type('ledger', ...words)
    expect(code).toBe(2)
    return text
  }
  const note = ['--note', 'Motivo']
  expect(await wrong()).toContain('slug of an organization')
  expect(await wrong('casa', '--yes')).toContain('ledger correct')
  expect(await wrong('casa', 'show')).toContain('too much')
  expect(await wrong('correct', ...note)).toContain('slug of an event')
  for (const amount of ['', '0', '0.00', '1.5', '1e3', '12,345', 'dez', '999999999'])
    expect(await wrong('correct', 'show', `--amount=${amount}`, ...note)).toContain('--amount')
  expect(await wrong('correct', 'show', '--amount=1', '--note', ' ')).toContain('--note')
  expect(await wrong('correct', 'show', '--amount=1', '--note', 'x'.repeat(301))).toContain('300')
})

test('payouts in trouble and debts are listed, and are no success', async () => {
  const payout = randomUUID()
  await pool.query(
    `insert into payouts (organization_id, event_id, id, amount_cents, requested_by, key)
     select $1, id, $2, 5000, $3, 'a key' from events where slug = 'show'`,
    [ORGANIZATION, payout, owner],
  )
  await pool.query(
    `insert into transfers (id, payout_id, amount_cents, key_type, pix_key, status)
     values (gen_random_uuid(), $1, 5000, 'CPF', '52998224725', 'BLOCKED')`,
    [payout],
  )
  const { code, text } = await type('payouts')
  expect(code).toBe(1)
  expect(widest(text)).toBeLessThanOrEqual(80)
  expect(text).toMatch(/^1 transfer needs a look:/)
  expect(text).toContain('R$ 50,00 to Casa do Choro, show')
  expect(text).toContain('Blocked by the provider')
  // The correction and the payout are available now, the card sale that pays them off is not.
  expect(text).toContain('Debts of 1 event, R$ 62,34 in all:')
  expect(text).toContain('The organization gets R$ 90,00 later')
})
