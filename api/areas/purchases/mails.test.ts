import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { eventWith, ticket } from '../reservations/testing/box-office.ts'
import { type CashDesk, openCashDesk } from './testing/cash-desk.ts'

let desk: CashDesk
beforeAll(async () => {
  const show = eventWith('show', [ticket('inteira'), ticket('meia', { price: 25 })], {
    name: 'Noite <b>de</b> Choro',
    timezone: 'America/Manaus',
    startDate: '2099-12-05T20:00:00-04:00',
    endDate: '2099-12-05T23:00:00-04:00',
  })
  desk = await openCashDesk({ PUBLIC_URL: 'https://55tickets.example' }, [show])
})
afterAll(() => desk.close())

/** The mail as it was queued: text with plain spaces. */
async function mailTo(who: string, template: string) {
  const { rows } = await desk.database.pool.query<Record<'subject' | 'html' | 'text', string>>(
    `select subject, html, replace(body_text, chr(160), ' ') as text from mails
      where to_address = $1 and template = $2`,
    [`${who}@example.com`, template],
  )
  if (!rows[0]) throw new Error(`no ${template} was written`)
  return rows[0]
}

test('a confirmed order is told with its date in the event’s zone, its tickets and its amounts', async () => {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana, { inteira: 2, meia: 1 })
  await desk.card(ana, sale, { installments: 2 })
  const { subject, text, html } = await mailTo(ana, 'order-confirmed')
  expect(subject).toBe('Pedido confirmado: Noite <b>de</b> Choro')
  for (const line of [
    'Quando: sábado, 5 de dezembro de 2099, 20:00 às 23:00',
    'Onde: Teatro, Recife, PE',
    '2x inteira: R$ 100,00',
    '1x meia: R$ 25,00',
    'Taxa de serviço: R$ 12,50',
    'Juros do parcelamento: R$ 6,20',
    'Total pago: R$ 143,70 no cartão, em 2x de R$ 71,85',
    `https://55tickets.example/venda/${sale}`,
  ]) {
    expect(text).toContain(line)
  }
  expect(html).not.toContain('<b>de</b>')
})

test('a PIX that waits is told with its code, until when, and where its picture is', async () => {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana)
  const code = (await desk.pix(ana, sale)).json().pagamento[0].pixCopiaECola
  const { subject, text } = await mailTo(ana, 'pix-waiting')
  expect(subject).toBe('Seu PIX está esperando: Noite <b>de</b> Choro')
  expect(text).toContain(code)
  expect(text).toContain('Valor: R$ 55,00')
  expect(text).toMatch(/Pague até: \d+º? de \w+ de \d{4}, às? \d\d:\d\d/)
  expect(text).toContain(`https://55tickets.example/pix-payment/${sale}`)
})

test('a mail of one kind is written once, whoever writes it again', async () => {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana)
  await desk.pix(ana, sale)
  const { db } = desk.database
  const mail = { template: 'pix-waiting', subject: 'x', preview: 'x', blocks: [] }
  const { rows } = await desk.database.pool.query<{ id: string }>(
    'select id from charges where sale_id = $1',
    [sale],
  )
  await db
    .transaction()
    .execute((tx) =>
      desk.shop.means.mailer.queue(tx, `${ana}@example.com`, mail, `pix ${rows[0]?.id}`),
    )
  await eventually(async () => expect(await desk.books.mails(ana)).toEqual(['pix-waiting']))
  expect((await mailTo(ana, 'pix-waiting')).subject).not.toBe('x')
})
