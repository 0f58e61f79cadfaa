import { randomUUID } from 'node:crypto'
import { cards, testCard } from '@55tickets/api/areas/charges/testing/payer.ts'
import {
  eventIdOf,
  eventWith,
  ticket,
  ticketIdOf,
} from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { admitCodes } from '@55tickets/api/testing/admit-codes.ts'
import type { WholeProduct } from './whole-product.ts'

/** Everything that one person can leave behind, each in words that occur nowhere else. */
export const planted = {
  name: 'Zuleica Canarinho',
  email: 'Zuleica.Canario@example.com',
  cellphone: '51991234567',
  cpf: '11144477735',
  postalCode: '90035141',
  street: 'Rua Canario da Terra',
  number: '98765',
  complement: 'Fundos Canario',
  neighborhood: 'Vila Canario',
  holderName: 'Hermengarda Canario',
  holderCpf: '12345678909',
  holderRg: 'CANARIO-77',
  saleAnswer: 'Resposta Canario ao comprar',
  subscriptionAnswer: 'Resposta Canario ao se inscrever',
  undoReason: 'Motivo Canario na portaria',
  key: 'chave-canario',
  operatorText: 'Texto Canario de quem opera',
  firstHolder: 'Primeira Canario da Silva',
}
export const PASSWORD = 'segredo1'
/** Address of the consent record, which is kept. */
export const FROM = '203.0.113.77'

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).concat('Z')
const session = (key: string, days: number) => ({
  key,
  titulo: key,
  dataInicio: inDays(days),
  dataFim: inDays(days + 0.1),
  customForm: 'ficha',
  certifiedTime: 60,
})

export const SLUG = 'congresso-dos-passaros'
export const event = eventWith(SLUG, [ticket('inteira', { customForm: 'ficha', capacity: 50 })], {
  startDate: inDays(30),
  endDate: inDays(40),
  minimumPresence: 50,
  customForms: [
    { key: 'ficha', name: 'Ficha', fields: [{ key: 'f', label: 'Fale', type: 'text' }] },
  ],
  programacoes: [session('abertura', 31), session('encerramento', 39)],
})
const eventId = eventIdOf(SLUG)
const formId = stableId(eventId, 'form', 'ficha')
export const answer = (value: string) => [
  { formId, formResponses: [{ fieldId: stableId(eventId, 'field of ficha', 'f'), value }] },
]

export const sessionIdOf = (key: string) => stableId(eventId, 'session', key)

/** Body of a successful answer; throws on a refusal. */
export async function expectOk(answered: ReturnType<WholeProduct['ask']>) {
  const { statusCode, body } = await answered
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
  return JSON.parse(body) as Record<string, unknown>
}

/** Signs in and returns the access token. */
export async function signIn(wholeProduct: WholeProduct): Promise<string> {
  const { email } = planted
  const login = await expectOk(
    wholeProduct.ask('POST', '/login', '', { email, password: PASSWORD }),
  )
  return String(login['accessToken'])
}

/** Proves by the password who the user of a login is. */
export const stepUp = (wholeProduct: WholeProduct, token: string) =>
  expectOk(wholeProduct.ask('POST', '/auth/step-up', token, { password: PASSWORD }))

/** Signs up, recovers the password, buys, names a holder, subscribes and gets a certificate. */
export async function leaveTraces(wholeProduct: WholeProduct) {
  const { ask } = wholeProduct
  const { email, name, cellphone, cpf, holderName, holderCpf, holderRg } = planted
  const { postalCode, street, number, complement, neighborhood } = planted
  const passwords = { password: PASSWORD, passwordConfirm: PASSWORD }
  const person = { name, email, cellphone, ...passwords, acceptTerms: true }
  await expectOk(ask('POST', '/signup', '', person, { from: FROM }))
  await ask('POST', '/login', '', { email, password: 'errada123' })
  await expectOk(ask('POST', '/auth/forgot-password', '', { email: email.toUpperCase() }))
  const token = await signIn(wholeProduct)
  const me = await expectOk(ask('GET', '/auth/me', token))
  const id = String(me['id'])
  const place = { postalCode, street, number, complement, neighborhood, city: 'Porto Alegre' }
  await expectOk(ask('PUT', `/user/${id}`, token, { cpf }))
  await expectOk(ask('PUT', `/user/${id}`, token, { address: place }))

  const items = [{ ticketId: ticketIdOf(SLUG, 'inteira'), quantity: 2 }]
  const wish = { eventId, items, customForm: answer(planted.saleAnswer) }
  const held = await expectOk(
    ask('POST', `/events/${eventId}/reserve`, token, wish, { key: planted.key }),
  )
  const saleId = String(held['_id'])
  const card = { vendaId: saleId, paymentType: 'CREDIT_CARD', installments: 2 }
  const payment = { ...card, ...testCard(cards.approved) }
  await expectOk(ask('POST', '/payments/process', token, payment, { key: planted.key }))
  const sale = await expectOk(ask('GET', `/venda/${saleId}`, token))
  const codes = sale['ticketCodes'] as { _id: string }[]
  const [code] = codes
  const holder = { holderName, holderCpf, holderRg }
  await expectOk(ask('PUT', `/tickets/${code?._id}/holder`, token, holder))

  await wholeProduct.database.pool.query(
    `insert into scans (event_id, id, user_id, gate, code_id, at, is_typed, is_offline, told, judged, undone_at, undone_by, undo_reason)
     select event_id, gen_random_uuid(), user_id, 'Norte', id, app_now(), false, false, 'admitted', 'admitted', app_now(), user_id, $2
       from ticket_codes where id = $1`,
    [code?._id, planted.undoReason],
  )

  await leaveOperatorTexts(wholeProduct, { saleId, codeId: code?._id ?? '' })

  const customForm = answer(planted.subscriptionAnswer)
  for (const key of ['abertura', 'encerramento'])
    await expectOk(ask('POST', `/programacao/${sessionIdOf(key)}/subscribe`, token, { customForm }))
  await admitCodes(
    wholeProduct.database.pool,
    `code.subscription_id in
       (select id from subscriptions where user_id = $1 and session_id = $2)`,
    [id, sessionIdOf('abertura')],
  )
  await wholeProduct.database.pool.query(
    `insert into certificates (event_id, code, subscription_id, session_title, event_name, timezone, starts_at, certified_minutes)
     select event_id, $2, id, 'abertura', 'congresso', 'America/Sao_Paulo', now(), 60
       from subscriptions where user_id = $1 and session_id = $3`,
    [id, randomUUID(), sessionIdOf('abertura')],
  )
  return { id, token, saleId, codeIds: codes.map(({ _id }) => _id) }
}

/** Ends the event, except for its last session, which was moved to another day. */
export async function endEvent({ database }: WholeProduct): Promise<void> {
  await database.pool.query(
    `update events set starts_at = now() - interval '9 days', ends_at = now() where slug = $1`,
    [SLUG],
  )
}

/**
 * Stores texts that operators typed about the sale and its ticket, and a mail server's answer to a
 * job.
 */
async function leaveOperatorTexts(
  { database }: WholeProduct,
  { saleId, codeId }: { saleId: string; codeId: string },
): Promise<void> {
  const { operatorText, firstHolder, cpf, email } = planted
  const { pool } = database
  await pool.query(
    `update sale_history set cause = $2, actor = 'operator rui'
      where sale_id = $1 and to_status = 'CONFIRMED'`,
    [saleId, operatorText],
  )
  await pool.query(
    `insert into code_history (event_id, code_id, change, cause, previous_name, previous_cpf)
     select event_id, id, 'corrected', $2, $3, $4 from ticket_codes where id = $1`,
    [codeId, operatorText, firstHolder, cpf],
  )
  await pool.query(
    `insert into webhook_events (id, kind, body, handled_at, set_aside, settled_at, settled_reason)
     values ('evt_canario', 'PAYMENT_UPDATED', $1, app_now(), 'its amount is not ours', app_now(), $2)`,
    [JSON.stringify({ payment: { id: 'pay_canario', externalReference: saleId } }), operatorText],
  )
  await pool.query(
    `insert into pgboss.job (name, data, state, output, completed_on)
     values ('send-mail', '{"input":{"mailIds":[]}}', 'completed', $1, now())`,
    [JSON.stringify({ message: `550 ${email}: no such mailbox` })],
  )
}
