import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../../platform/documents/testing/read-pdf.ts'
import { readQr } from '../../../platform/documents/testing/read-qr.ts'
import { eventIdOf, eventWith, ticket } from '../../reservations/testing/reservations-app.ts'
import { HOLDER, openTicketsApp, type TicketsApp } from '../testing/tickets-app.ts'

const show = eventWith(
  'show',
  [
    ticket('inteira', { capacity: 100 }),
    ticket('meia', { requiresProof: true, capacity: 100 }),
    ticket('oficina', { programacao: 'pandeiro' }),
    ticket('combo', { programacao: 'pandeiro', admitsToEvent: true }),
  ],
  {
    programacoes: [
      {
        key: 'pandeiro',
        titulo: 'Oficina de pandeiro',
        dataInicio: '2030-03-15T19:00:00Z',
        dataFim: '2030-03-15T21:00:00Z',
        isPaid: true,
        price: 50,
      },
    ],
    name: 'Noite de Choro',
    timezone: 'America/Manaus',
    startDate: '2030-03-16T00:30:00Z',
    endDate: '2030-03-16T03:00:00Z',
    locationName: 'Teatro Amazonas',
    address: 'Largo de São Sebastião',
    city: 'Manaus',
    region: 'AM',
    organizer: 'Casa do Choro',
  },
)

let ticketsApp: TicketsApp
beforeAll(async () => {
  ticketsApp = await openTicketsApp([show])
})
afterAll(() => ticketsApp.close())

test('the page of a ticket with a session shows where and when it admits', async () => {
  const { who, codes } = await ticketsApp.paid({ oficina: 1, combo: 1 })
  const texts: string[] = []
  for (const code of codes) {
    await ticketsApp.name(who, code)
    const { pages } = await readPdf((await ticketsApp.download(who, code)).rawPayload)
    texts.push(pages[0]?.text ?? '')
  }
  const [oficina, combo] = texts.toSorted((a, b) => b.indexOf('só a') - a.indexOf('só a'))
  expect(oficina).toContain('Dá acesso só a “Oficina de pandeiro”')
  expect(oficina).toContain('Sexta-feira, 15 de março de 2030, 15:00 às 17:00')
  expect(combo).toContain('Dá acesso ao evento e a “Oficina de pandeiro”, uma vez em cada')
  expect(combo).toContain('20:30 às 23:00')
})

const asks = ['download', 'qr', 'generate'] as const

test('a named ticket is one A4 page with all data for gate and holder', async () => {
  const { who, sale, codes } = await ticketsApp.paid({ meia: 1 })
  const [code = ''] = codes
  await ticketsApp.name(who, code)
  const answer = await ticketsApp.download(who, code)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="ticket-${code}.pdf"`,
    'cache-control': 'no-store',
  })
  const { title, pages } = await readPdf(answer.rawPayload)
  expect(title).toBe('Ingresso: Noite de Choro')
  expect(pages).toHaveLength(1)
  const [page] = pages
  expect([page?.width, page?.height].map((side) => Math.round(side ?? 0))).toEqual([595, 842])
  const { number } = (
    await ticketsApp.database.pool.query('select number from sales where id = $1', [sale])
  ).rows[0]
  const told = [
    'Noite de Choro',
    'Sexta-feira, 15 de março de 2030, 20:30 às 23:00',
    'Teatro Amazonas',
    'Largo de São Sebastião',
    'Manaus, AM',
    'meia',
    'Bruno Lima',
    'CPF ***.982.247-**',
    orderNumberText(number),
    'Apresentar documento',
    'Casa do Choro',
    'Admite uma pessoa, uma única vez',
  ]
  for (const words of told) expect(page?.text).toContain(words)
  expect(page?.text).not.toMatch(/529\.|529982/)
})

test('the QR code on the page is signed for its event', async () => {
  const { who, codes } = await ticketsApp.paid()
  const [code = ''] = codes
  await ticketsApp.name(who, code)
  const { pages } = await readPdf((await ticketsApp.download(who, code)).rawPayload)
  const said = pages[0]?.qr ?? ''
  expect(said).toBe(ticketsApp.server.keys.sign(eventIdOf('show'), code))
  expect(ticketsApp.server.keys.verify(said, eventIdOf('show'))).toBe(true)
  expect(pages[0]?.text).not.toContain('Apresentar documento')
})

test('the QR picture has the same content, small enough for a cheap camera', async () => {
  const { who, codes } = await ticketsApp.paid()
  const [code = ''] = codes
  await ticketsApp.name(who, code)
  const answer = await ticketsApp.qr(who, code)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
  })
  const read = await readQr(answer.rawPayload)
  expect(ticketsApp.server.keys.verify(read?.text ?? '', eventIdOf('show'))).toBe(true)
  expect(read?.version).toBeLessThanOrEqual(7)
})

test.each(asks)('%s: a ticket without a holder is refused', async (ask) => {
  const { who, codes } = await ticketsApp.paid()
  const answer = await ticketsApp[ask](who, codes[0] ?? '')
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'HOLDER_REQUIRED',
    message: 'Você deve nominar o ingresso para gerar o QR Code',
  })
})

test.each(asks)('%s: a used ticket is refused', async (ask) => {
  const { who, codes } = await ticketsApp.paid()
  const [code = ''] = codes
  await ticketsApp.name(who, code)
  await ticketsApp.scan(code)
  const answer = await ticketsApp[ask](who, code)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'CODE_USED'])
})

test.each(asks)(
  '%s: a ticket that is revoked, refunded or another user’s is not found',
  async (ask) => {
    const { who, sale, codes } = await ticketsApp.paid({ inteira: 2 })
    const [one = '', other = ''] = codes
    await ticketsApp.name(who, one)
    await ticketsApp.name(who, other)
    const stranger = await ticketsApp.buyer()
    const status = async (person: string, code: string) =>
      (await ticketsApp[ask](person, code)).statusCode
    expect(await status(who, one)).toBe(200)
    expect(await status(stranger, one)).toBe(404)
    await ticketsApp.revoke(one)
    expect(await status(who, one)).toBe(404)
    await ticketsApp.database.pool.query(`update sales set status = 'CHARGEBACK' where id = $1`, [
      sale,
    ])
    expect(await status(who, other)).toBe(404)
  },
)

test('every generation of a ticket file is recorded', async () => {
  const { who, codes } = await ticketsApp.paid()
  const [code = ''] = codes
  await ticketsApp.name(who, code)
  const first = await ticketsApp.generate(who, code)
  const { data } = first.json<{ data: { ticketCodeId: string; generatedAt: string } }>()
  expect(data).toEqual({ ticketCodeId: code, generatedAt: expect.any(String) })
  expect((await ticketsApp.codeRow(code))?.generated_at?.toISOString()).toBe(data.generatedAt)
  await ticketsApp.generate(who, code)
  expect(await ticketsApp.codeHistory(code)).toEqual(['named', 'generated', 'generated'])
})

test('all named tickets of a sale are in one file, each with its own code', async () => {
  const { who, sale, codes } = await ticketsApp.paid({ inteira: 3 })
  const [one = '', two = '', three = ''] = codes
  expect((await ticketsApp.all(who, sale)).json()).toMatchObject({ code: 'HOLDER_REQUIRED' })
  await ticketsApp.name(who, one)
  await ticketsApp.name(who, three, { ...HOLDER, holderName: 'Carla Dias' })
  const answer = await ticketsApp.all(who, sale)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="tickets-${sale}.pdf"`)
  const { pages } = await readPdf(answer.rawPayload)
  const sign = (code: string) => ticketsApp.server.keys.sign(eventIdOf('show'), code)
  expect(pages.map(({ qr }) => qr)).toEqual([sign(one), sign(three)])
  expect(pages[1]?.text).toContain('Carla Dias')
  expect(pages.map(({ text }) => text).join()).not.toContain(sign(two))
})

test('only the buyer of a paid sale gets its file', async () => {
  const { who, sale } = await ticketsApp.paid()
  const stranger = await ticketsApp.buyer()
  expect((await ticketsApp.all(stranger, sale)).statusCode).toBe(404)
  const held = await ticketsApp.hold(who, { inteira: 1 })
  expect((await ticketsApp.all(who, held)).json()).toMatchObject({ code: 'SALE_NOT_PAID' })
})

test('the tickets mail has the tickets attached', async () => {
  const { who, sale, codes } = await ticketsApp.paid({ inteira: 2 })
  for (const code of codes) await ticketsApp.name(who, code)
  const { rows } = await ticketsApp.database.pool.query(
    `select attachment from mails where template = 'tickets' and to_address = $1`,
    [`${who}@example.com`],
  )
  expect(rows[0]).toMatchObject({ attachment: { kind: 'tickets', of: sale } })
  const file = await ticketsApp.attached(sale)
  expect(file?.name).toBe(`tickets-${sale}.pdf`)
  const { pages } = await readPdf(file?.content ?? Buffer.alloc(0))
  expect(pages).toHaveLength(2)
})

test('each half-price ticket keeps its own benefit, and its page prints it', async () => {
  const who = await ticketsApp.buyer()
  const sale = await ticketsApp.hold(who, { meia: 2 })
  const { pool } = ticketsApp.database
  await pool.query(`update sale_items set benefits = '{student,companion}' where sale_id = $1`, [
    sale,
  ])
  expect((await ticketsApp.card(who, sale)).statusCode).toBe(200)
  const { rows } = await pool.query<{ id: string; benefit: string }>(
    'select id, benefit from ticket_codes where sale_id = $1 order by ordinal',
    [sale],
  )
  expect(rows.map(({ benefit }) => benefit)).toEqual(['student', 'companion'])
  const texts: string[] = []
  for (const { id } of rows) {
    await ticketsApp.name(who, id)
    const { pages } = await readPdf((await ticketsApp.download(who, id)).rawPayload)
    texts.push(pages[0]?.text ?? '')
  }
  expect(texts[0]).toContain('Estudante')
  expect(texts[1]).toContain('Acompanhante de pessoa com deficiência')
})
