import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../platform/documents/testing/read-pdf.ts'
import { isRefusal } from '../../platform/refuse.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { unzip } from '../../testing/unzip.ts'
import { eventIdOf } from '../reservations/testing/reservations-app.ts'
import { makeReport } from './make-report.ts'
import { openReportsApp, type ReportsApp } from './testing/reports-app.ts'
import { sellEverything } from './testing/sell-everything.ts'

/** The accounts of an event with every kind of sale. */

let app: ReportsApp
beforeAll(async () => {
  app = await openReportsApp()
  await sellEverything(app)
})
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

/** Numbers of the first row that begins with a label, without its empty cells. */
const figuresOf = async (label: string, report: 'bordero' | 'half-price' = 'bordero') =>
  (await app.rows(report))
    .find(([first]) => first === label)
    ?.slice(1)
    .filter((cell) => typeof cell === 'number')

const reais = (cents: number) => cents / 100
/** Sum of amounts in reais, without the noise of fractions. */
const sum = (amounts: readonly number[]) =>
  reais(amounts.reduce((total, amount) => total + Math.round(amount * 100), 0))
const sumOf = async (text: string): Promise<number> => {
  const { rows } = await app.database.pool.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entries where event_id = $1 and ${text}`,
    [app.show],
  )
  return Number(rows[0]?.cents)
}

describe('the borderô', () => {
  test('agrees with the ledger, the orders, the team’s figures and the promoter’s to the centavo', async () => {
    const revenue = (await figuresOf('Receita bruta de bilheteria (base do ECAD)'))?.[0]
    const net = (await figuresOf('Líquido da organização'))?.[0]
    const [, , , valid, price = 0, discounts = 0, total] =
      (await figuresOf('Total do evento')) ?? []
    expect(revenue).toBeGreaterThan(400)
    expect(total).toBe(revenue)

    expect(reais(await sumOf(`part = 'price'`))).toBe(revenue)
    expect(reais(await sumOf('true'))).toBe(net)

    const tickets = (await app.orders('paid')).flatMap((order) =>
      order.tickets.filter(({ state }) => state === 'valid'),
    )
    const prices = tickets.map(({ price }) => price)
    expect(sum(prices)).toBe(price)
    expect(sum([price, -discounts])).toBe(revenue)
    expect(valid).toBe(tickets.length + 2)
    const groups = ['paid', 'refunded', 'disputed'] as const
    const orders = (await Promise.all(groups.map((group) => app.orders(group)))).flat()
    expect(sum(orders.map((order) => order.total))).toBe(
      (await figuresOf('Pago por ingressos, já com descontos'))?.[0],
    )

    const team = await app.teamFigures()
    expect(team.revenue).toBe(revenue)
    const fees = (await figuresOf('Taxa de serviço paga pela organização'))?.[0] ?? 0
    const buyerFees = (await figuresOf('PIX'))?.at(-1) ?? 0
    const cardFees = (await figuresOf('Cartão'))?.at(-1) ?? 0
    expect(sum([buyerFees, cardFees, -fees])).toBe(team.fees)
    expect(await app.figures()).toMatchObject({ gross: revenue, net, tickets: { given: 2 } })
  })

  test('adds up by sector, lot and kind, and each step of its result follows from the last', async () => {
    const rows = await app.rows('bordero')
    const amount = (label: string) => Number(rows.find(([first]) => first === label)?.[1])
    const add = (...labels: string[]) => sum(labels.map(amount))
    const paid = 'Pago por ingressos, já com descontos'
    const revenue = 'Receita bruta de bilheteria (base do ECAD)'
    const net = 'Líquido da organização'
    expect(add(paid, 'Devolvido aos compradores', 'Contestado no cartão')).toBe(amount(revenue))
    expect(add(revenue, 'Taxa de serviço paga pela organização')).toBe(amount(net))
    expect(add(net, 'Repasses à organização')).toBe(amount('Saldo do evento'))
    expect(amount('Contestado no cartão')).toBe(-120)
    expect(amount('Taxa de serviço paga pela organização')).toBe(-12)

    const begin = rows.findIndex(([first]) => first === 'Lote e ingresso') + 1
    const end = rows.findIndex(([first]) => first === 'Total do evento')
    const isSum = (first: unknown) => String(first).startsWith('Total: ')
    const lines = rows
      .slice(begin, end)
      .filter(([first, , , count]) => typeof count === 'number' && !isSum(first))
    for (const column of [3, 4, 5, 6, 7, 8, 9])
      expect(sum(lines.map((row) => Number(row[column])))).toBe(rows[end]?.[column])
    expect(lines.slice(0, 3).map((row) => row.slice(0, 7))).toEqual([
      ['1º lote · Cadeira', 'Inteira', 70, 1, 0, 0, 1],
      ['1º lote · Cadeira, meia-entrada', 'Meia-entrada', 35, 2, 0, 0, 2],
      ['1º lote · Cadeira, meia 60+', 'Meia, fora da cota', 35, 1, 0, 0, 1],
    ])
    expect(lines.find(([, kind]) => kind === 'Cortesia')?.slice(3, 7)).toEqual([2, 0, 0, 2])
    expect(await figuresOf('Inteiras')).toHaveLength(2)
    expect((await figuresOf('Meias-entradas da cota'))?.[0]).toBe(2)
  })

  test('shows the difference where the ledger does not follow from the orders', async () => {
    const difference = async () =>
      (await app.rows('bordero')).find(([first]) => first === 'Líquido')
    expect((await difference())?.[3]).toBe(0)
    const { pool } = app.database
    const mistake = `insert into ledger_entries (organization_id, event_id, kind, part, amount_cents, available_on, sale_id, installment)
      select organization_id, event_id, 'sale', part, $1, available_on, sale_id, installment from ledger_entries where part = 'price' limit 1`
    await pool.query(mistake, [-123])
    expect((await difference())?.[3]).toBe(-1.23)
    await pool.query(mistake, [123])
  })

  test('as PDF has the same figures, who sells, the event and the moment', async () => {
    const answer = await app.file('bordero', 'pdf')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="bordero-show-[\d-]+\.pdf"$/,
      ),
    })
    const { title, pages } = await readPdf(answer.rawPayload)
    expect(title).toBe('Borderô: show')
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replaceAll('\u00a0', ' ')
    const revenue = (await figuresOf('Receita bruta de bilheteria (base do ECAD)'))?.[0] ?? 0
    expect(text).toContain(`R$ ${revenue.toFixed(2).replace('.', ',')}`)
    for (const part of [
      'Casa',
      'Teatro',
      'Recife/PE',
      '1º de junho de 2099',
      'Parcial',
      'horário de Brasília',
    ])
      expect(text).toContain(part)
    for (const { bottom, right, width, height } of pages) {
      expect(bottom).toBeLessThan(height)
      expect(right).toBeLessThan(width)
    }
  })

  test('has no cell that a spreadsheet would compute, and no character that breaks the file', async () => {
    const { pool } = app.database
    const rename = (name: string) =>
      pool.query(`update ticket_types set name = $1 where event_id = $2 and name like '%Pista%'`, [
        name,
        app.show,
      ])
    await rename('=HYPERLINK("http://mau.example")\u0001 Pista')
    const { rawPayload } = await app.file('bordero', 'xlsx')
    const sheet = Object.entries(unzip(rawPayload)).find(([name]) =>
      name.includes('worksheets/sheet'),
    )
    expect(sheet?.[1]).not.toContain('<f')
    const cell = (await app.rows('bordero')).find(([first]) => String(first).startsWith('='))
    expect(cell?.[0]).toBe('=HYPERLINK("http://mau.example") Pista')
    expect(
      (await readPdf((await app.file('bordero', 'pdf')).rawPayload)).pages.length,
    ).toBeGreaterThan(0)
    await rename('Pista')
  })
})

describe('the half-price report', () => {
  test('counts the quota and benefits of each sector', async () => {
    const rows = await app.rows('half-price')
    const seats = rows.filter(([first]) => first === 'Setor')[1]
    expect(seats?.slice(1, 10)).toEqual([10, 4, 4, 0.4, 2, 2, 0.5, 0.2, 1])
    expect(seats?.[10]).toBe('Reservada até 30/05/2099 às 20:00')
    const benefit = async (label: string) => (await figuresOf(label, 'half-price'))?.[0]
    expect(await benefit('Estudante')).toBe(1)
    expect(await benefit('Jovem de baixa renda (ID Jovem)')).toBe(1)
    expect(await benefit('Pessoa com deficiência')).toBe(0)
    expect(await benefit('Pessoa com 60 anos ou mais')).toBe(1)
    expect(await figuresOf('Total do evento', 'half-price')).toEqual([3, 0.3, 105])
  })

  test('tells when the quota was sold out, and when it was released', async () => {
    const state = async () =>
      (await app.rows('half-price')).filter(([first]) => first === 'Setor')[1]?.[10]
    await app.database.shiftClock('80 years')
    expect(await state()).toBe('Liberada em 30/05/2099 às 20:00')
    await app.database.shiftClock('0')
    const { sale, codes } = await app.seats(0, ['disabled', 'companion'], [])
    expect(await state()).toMatch(/^Esgotada em \d\d\/\d\d\/\d{4} /)
    await app.giveBack(sale, [codes[0]])
    expect(await state()).toBe('Reservada até 30/05/2099 às 20:00')
    const { pages } = await readPdf((await app.file('half-price', 'pdf')).rawPayload)
    expect(pages[0]?.text).toContain('Lei 12.933/2013')
  })

  test('of an event without sectors says so', async () => {
    const { db, pool } = app.database
    const eventId = eventIdOf('outro')
    await pool.query(
      `update events set organization_id = (select organization_id from events where id = $1) where id = $2`,
      [app.show, eventId],
    )
    const file = await makeReport(db, { eventId, report: 'half-price', format: 'xlsx' })
    if (isRefusal(file) || !Buffer.isBuffer(file.content)) throw new Error('no workbook')
    const { sheets } = await readXlsx(file.content)
    expect(sheets[0]?.rows.flat()).toContain(
      'Este evento não tem setores, e por isso não tem cota de meia-entrada.',
    )
  })
})
