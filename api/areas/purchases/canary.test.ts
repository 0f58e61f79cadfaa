import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { cards } from '../payments/testing/payer.ts'
import { type CashDesk, openCashDesk } from './testing/cash-desk.ts'

/** Cards are planted; then they are looked for wherever something could have been kept. */

const NUMBER = '371449635398431'
const CCV = '7319'
const NUMBERS = [NUMBER, cards.declined, cards.late, cards.broken, cards.analysis]

let desk: CashDesk
beforeAll(async () => {
  desk = await openCashDesk({ CARD_LIMIT_ACCOUNT: '1000/60' })
})
afterAll(() => desk.close())

/** Every row of every table in every schema, as text. */
async function everything(): Promise<string> {
  const { pool } = desk.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const schemas = new Set(tables.map(({ name }) => name.split('.')[0]))
  expect(schemas).toEqual(new Set(['public', 'pgboss', 'sandbox']))
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

function findCards(text: string): string[] {
  const bare = text.replaceAll(/(?<=\d)[ .-](?=\d)/g, '')
  const found = NUMBERS.filter((number) => bare.includes(number))
  return new RegExp(`\\b${CCV}\\b`).test(text) ? [...found, CCV] : found
}

test('no card number and no CCV is kept, logged, mailed, queued or echoed', async () => {
  const answers: string[] = []
  const tryCard = async (number: string, more: object = {}, ccv = CCV) => {
    const ana = await desk.buyer()
    const sale = await desk.hold(ana)
    const answer = await desk.card(ana, sale, { number, ccv, key: randomUUID(), more })
    answers.push(answer.body, JSON.stringify(answer.headers))
    if (answer.statusCode !== 500)
      answers.push((await desk.shop.get(`/api/venda/${sale}`, ana)).body)
    return { sale, code: answer.json().code ?? answer.json().status }
  }
  const paid = await tryCard(NUMBER)
  expect(paid.code).toBe('CONFIRMED')
  expect((await tryCard(NUMBER, { installments: 3 })).code).toBe('CONFIRMED')
  expect((await tryCard(cards.declined, {}, '731')).code).toBe('CARD_DECLINED')
  expect((await tryCard(cards.analysis, {}, '731')).code).toBe('PAYMENT_PENDING')
  await desk.bank.notices({ drop: true })
  expect((await tryCard(cards.late, {}, '731')).code).toBe('PAYMENT_PENDING')
  expect((await tryCard(cards.broken, {}, '731')).code).toBe('PAYMENT_PENDING')
  await desk.bank.notices({ drop: false })
  // Refused before anybody was asked: by its shape, by its rules, by a field too many.
  expect((await tryCard(`${NUMBER}00000`)).code).toBe('BAD_INPUT')
  expect((await tryCard('4111111111111111')).code).toBe('CARD_INVALID')
  expect((await tryCard(NUMBER, { cvv: CCV })).code).toBe('BAD_INPUT')
  // A failure of our own, in the middle of it.
  await desk.database.pool.query('alter table charges rename to gone')
  expect((await tryCard(NUMBER)).code).toBe('INTERNAL')
  await desk.database.pool.query('alter table gone rename to charges')
  await desk.bank.happen('receive', paid.sale, desk.database)
  await eventually(async () => expect(await desk.books.status(paid.sale)).toBe('RECEIVED'))

  expect(findCards(answers.join('\n'))).toEqual([])
  expect(desk.logged().join('')).toContain('a request failed')
  expect(findCards(desk.logged().join('\n'))).toEqual([])
  expect(findCards(await everything())).toEqual([])
})

test('what is planted is found: the search above could fail', async () => {
  await desk.database.pool.query(
    `insert into mails (id, template, to_address, subject, html, body_text)
     values (gen_random_uuid(), 'x', 'x@example.com', 'x', $1, $2)`,
    ['<p>3714 496353 98431</p>', `{"ccv":"${CCV}"}`],
  )
  expect(findCards(await everything())).toEqual([NUMBER, CCV])
})
