import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../platform/jobs/testing/jobs.ts'
import { type MovesApp, openMovesApp } from '../../moves/testing/moves-app.ts'
import { readOrderStory } from './read-order-story.ts'

/** Stories of orders, read from everything that is recorded about them. */

let app: MovesApp
beforeAll(async () => {
  app = await openMovesApp()
  await app.database.pool.query(`update users set name = 'Gabi Lima' where id = $1`, [app.manager])
})
afterAll(() => app.close())

const story = async (saleId: string, eventId = app.show) => {
  const found = await readOrderStory(app.database.db, { eventId, saleId })
  return found?.lines.map(({ text, detail }) =>
    [text, detail]
      .filter(Boolean)
      .join(' | ')
      .replaceAll('\u00A0', ' ')
      .replaceAll(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}/g, 'N'),
  )
}
const act = (sale: string, what: string, body: object) =>
  app.server.post(`${app.ordersPath}/${sale}/${what}`, app.manager, body)

test('an order tells its whole life, the oldest first, without a CPF', async () => {
  const { sale, codes, buyer } = await app.paid({ pista: 2 }, {}, 2)
  const { pool } = app.database
  const [first = '', second = ''] = codes
  await app.nameCode(first, 'Rita Mello')
  await act(sale, 'holder', { codeId: first, name: 'Rita Melo', cause: 'Erro de digitação' })
  await app.move(sale, second, 'barato')
  await act(sale, 'resend', {})
  await pool.query(
    `insert into scans (event_id, id, user_id, gate, code_id, at, is_typed, is_offline, told, judged)
     select event_id, gen_random_uuid(), $2, 'A', id, app_now(), false, false, told, told
       from ticket_codes cross join unnest(array['admitted', 'used']) told where id = $1`,
    [first, buyer],
  )
  await eventually(async () => expect((await app.refundedCents(sale)).refunded).toBeGreaterThan(0))
  const told = await story(sale)
  expect(told?.slice(0, 6)).toEqual([
    'Ana Souza reservou 2 ingressos | 2 × Pista',
    expect.stringMatching(/^Pagou R\$ [\d,]+ no cartão, em 2x$/),
    'Ana Souza nomeou o ingresso N para Rita Mello',
    'Gabi Lima corrigiu o nome do ingresso N: de Rita Mello para Rita Melo | Motivo: Erro de digitação',
    'Gabi Lima trocou o ingresso N de Pista para Arquibancada',
    expect.stringMatching(/^Devolução de R\$ [\d,]+ pedida ao provedor$/),
  ])
  expect(told).toHaveLength(10)
  // The refund arrives at a time of its own.
  expect(told?.slice(6).toSorted()).toEqual([
    'Gabi Lima reenviou o pedido para o email do comprador',
    'Ingresso N recusado no portão A: já tinha sido usado',
    expect.stringMatching(/^R\$ [\d,]+ devolvidos$/),
    'Rita Melo entrou pelo portão A | Ingresso N',
  ])
  expect(JSON.stringify(told)).not.toMatch(/52998224725|529\.982|\*\*\*/)
})

async function buyByPix(): Promise<string> {
  const buyer = await app.buyer()
  const sale = await app.hold(buyer, { pista: 1 })
  await app.pix(buyer, sale)
  await app.sandbox.change('confirm', sale, app.database)
  await eventually(async () => expect(await app.records.status(sale)).toBe('RECEIVED'))
  return sale
}

test.each([
  ['was transferred', 'done', ['R$ 55,00 transferidos para a chave PIX do CPF de quem comprou']],
  [
    'is left to our team because the transfer failed',
    'fail',
    [
      'A transferência para a chave PIX do CPF falhou | A equipe da 55Tickets vai transferir o valor',
    ],
  ],
] as const)('an old PIX tells that it %s', async (_, outcome, end) => {
  const sale = await buyByPix()
  // Our account needs a balance beyond the refund.
  await buyByPix()
  await app.database.pool.query(
    `update sale_history set at = at - interval '91 days' where sale_id = $1`,
    [sale],
  )
  await app.sandbox.setTransfers({ outcome })
  const confirmed = { refund: 55, used: 0, route: 'transfer' }
  await act(sale, 'refund', { reason: 'Comprou duas vezes', confirmed })
  await eventually(async () =>
    expect((await story(sale))?.slice(-2)).toEqual([
      'PIX antigo demais para o provedor: o valor vai por transferência para a chave PIX do CPF de quem comprou',
      ...end,
    ]),
  )
})

test('a refund tells who made it and why, and when the money was back', async () => {
  const { sale } = await app.paid({ pista: 1 })
  const confirmed = { refund: 55, used: 0, route: 'provider' }
  await act(sale, 'refund', { reason: 'Comprou duas vezes', confirmed })
  await eventually(async () =>
    expect((await story(sale))?.slice(2)).toEqual([
      'Gabi Lima reembolsou o pedido inteiro | Motivo: Comprou duas vezes',
      'Reembolso de R$ 55,00 devolvido',
    ]),
  )
})

test('a buyer’s refund and a dispute are told apart', async () => {
  const refunded = await app.paid({ pista: 1 })
  await app.server.post(`/api/venda/${refunded.sale}/refund`, refunded.buyer)
  expect(await story(refunded.sale)).toContain('Ana Souza pediu reembolso')
  const disputed = await app.paid({ pista: 1 })
  await app.sandbox.change('chargeback', disputed.sale, app.database)
  await eventually(async () =>
    expect(await story(disputed.sale)).toContain(
      'Contestação aberta no cartão | Os ingressos deixaram de valer',
    ),
  )
})

test('a PIX, a cancelled reservation and an expired one are told', async () => {
  const buyer = await app.buyer()
  const waiting = await app.hold(buyer, { pista: 1 })
  await app.pix(buyer, waiting)
  expect(await story(waiting)).toEqual([
    'Ana Souza reservou 1 ingresso | 1 × Pista',
    'Gerou um PIX de R$ 55,00',
  ])
  const other = await app.buyer()
  const cancelled = await app.hold(other, { pista: 1 })
  await app.cancel(other, cancelled)
  expect((await story(cancelled))?.at(-1)).toBe('Cancelou a reserva')
})

test('the second order of a move tells which ticket it replaces', async () => {
  const { sale, codes, buyer } = await app.paid({ pista: 1 })
  await app.nameCode(codes[0], 'Rita Melo')
  const { order } = await app.move(sale, codes[0], 'caro')
  const second = order?._id ?? ''
  await app.card(buyer, second)
  expect(await story(second)).toEqual([
    'Gabi Lima guardou um lugar para a troca de um ingresso | 1 × Camarote',
    'Pagou R$ 132,00 no cartão',
    'O ingresso N substitui um ingresso Pista de outro pedido',
  ])
  expect(await story(sale)).toContain('Ingresso trocado por outro pedido: devolução deste')
})

test('a person who erased the account is not named, and typed reasons are gone', async () => {
  const { sale, codes } = await app.paid({ pista: 1 })
  await app.nameCode(codes[0], 'Rita Mello')
  await act(sale, 'holder', { codeId: codes[0] ?? '', name: 'Rita Melo', cause: 'Engano' })
  await app.database.pool.query('update users set erased_at = app_now() where id = $1', [
    app.manager,
  ])
  expect((await story(sale))?.at(-1)).toMatch(/^Alguém da organização corrigiu o nome/)
  await app.database.pool.query('update users set erased_at = null where id = $1', [app.manager])
})

test('orders of other events have no story here', async () => {
  const other = await app.hold(await app.buyer(), { pista: 1 }, 'outro')
  expect(await story(other)).toBeUndefined()
  expect(await story(randomUUID())).toBeUndefined()
})
