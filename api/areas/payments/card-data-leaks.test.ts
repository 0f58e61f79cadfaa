import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { cards } from '../charges/testing/payer.ts'
import { type CheckoutApp, openCheckoutApp } from './testing/checkout-app.ts'

/** Pays with known card data, then searches for it wherever something could have been stored. */

/** Every outcome of a card has its own CCV. All begin with zero, which no amount does. */
const AMEX = '371449635398431'
const planted = {
  approved: { number: AMEX, ccv: '0731' },
  inPlan: { number: AMEX, ccv: '0842' },
  declined: { number: cards.declined, ccv: '073' },
  analysis: { number: cards.analysis, ccv: '084' },
  late: { number: cards.late, ccv: '095' },
  broken: { number: cards.broken, ccv: '061' },
  tooLong: { number: `${AMEX}00000`, ccv: '0953' },
  wrongCode: { number: '4111111111111111', ccv: '0614' },
  oneFieldTooMany: { number: AMEX, ccv: '0527' },
  ourFault: { number: AMEX, ccv: '0438' },
} as const
type Way = keyof typeof planted
const all = Object.values(planted)
const NUMBERS = new Set(all.map(({ number }) => number))
const CODES = all.map(({ ccv }) => ccv)

/** A new app for each test, because everything that it stores is searched. */
let checkoutApp: CheckoutApp
beforeEach(async () => {
  checkoutApp = await openCheckoutApp({ CARD_LIMIT_ACCOUNT: '1000/60' })
})
afterEach(() => checkoutApp.close())

/** Every row of every table in every schema, as text. */
async function everything(): Promise<string> {
  const { pool } = checkoutApp.database
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

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Finds CCVs that stand alone, but not those inside ids and fractions. */
function findCards(text: string): string[] {
  const bare = text.replaceAll(/(?<=\d)[ .-](?=\d)/g, '')
  const words = new Set(text.replaceAll(UUID, '').match(/(?<![\w.:+-])\d{3,4}(?!\w)/g))
  return [
    ...[...NUMBERS].filter((number) => bare.includes(number)),
    ...CODES.filter((code) => words.has(code)),
  ]
}

test('no card number and no CCV is stored, logged, mailed, queued or echoed', async () => {
  const answers: string[] = []
  const tryCard = async (way: Way, more: object = {}) => {
    const ana = await checkoutApp.buyer()
    const sale = await checkoutApp.hold(ana)
    const answer = await checkoutApp.card(ana, sale, { ...planted[way], key: randomUUID(), more })
    answers.push(answer.body, JSON.stringify(answer.headers))
    if (answer.statusCode !== 500)
      answers.push((await checkoutApp.server.get(`/api/venda/${sale}`, ana)).body)
    return { sale, code: answer.json().code ?? answer.json().status }
  }
  const paid = await tryCard('approved')
  expect(paid.code).toBe('CONFIRMED')
  expect((await tryCard('inPlan', { installments: 3 })).code).toBe('CONFIRMED')
  expect((await tryCard('declined')).code).toBe('CARD_DECLINED')
  expect((await tryCard('analysis')).code).toBe('PAYMENT_PENDING')
  await checkoutApp.sandbox.setWebhooks({ drop: true })
  const late = await checkoutApp.sandbox.loseResponse(() => tryCard('late'))
  expect(late.code).toBe('PAYMENT_PENDING')
  expect((await tryCard('broken')).code).toBe('PAYMENT_PENDING')
  await checkoutApp.sandbox.setWebhooks({ drop: false })
  // Refused before the provider is called: by validation, and by an unknown field.
  expect((await tryCard('tooLong')).code).toBe('CARD_INVALID')
  expect((await tryCard('wrongCode')).code).toBe('CARD_INVALID')
  const { ccv: cvv } = planted.oneFieldTooMany
  expect((await tryCard('oneFieldTooMany', { cvv })).code).toBe('BAD_INPUT')
  // An internal error in the middle of a payment.
  await checkoutApp.database.pool.query('alter table charges rename to gone')
  expect((await tryCard('ourFault')).code).toBe('INTERNAL')
  await checkoutApp.database.pool.query('alter table gone rename to charges')
  await checkoutApp.sandbox.change('receive', paid.sale, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(paid.sale)).toBe('RECEIVED'))

  expect(findCards(answers.join('\n'))).toEqual([])
  expect(checkoutApp.logged().join('')).toContain('a request failed')
  expect(findCards(checkoutApp.logged().join('\n'))).toEqual([])
  expect(findCards(await everything())).toEqual([])
})

test('the search finds card data that is stored on purpose', async () => {
  const { pool } = checkoutApp.database
  await pool.query(
    `insert into mails (id, template, to_address, subject, html, body_text)
     values (gen_random_uuid(), 'x', 'x@example.com', 'x', $1, $2)`,
    ['<p>3714 496353 98431</p>', CODES[0]],
  )
  await pool.query('create table planted (told jsonb)')
  for (const ccv of CODES.slice(1))
    await pool.query('insert into planted values ($1)', [JSON.stringify({ card: { ccv } })])
  expect(findCards(await everything())).toEqual([AMEX, ...CODES])
  const logged = `{"err":{"message":"cvv=${CODES[3]}, of ${CODES[5]}"}}`
  expect(findCards(logged)).toEqual([CODES[3], CODES[5]])
})
