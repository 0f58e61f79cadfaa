import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { cards } from '../charges/testing/payer.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { refundSale } from '../refunds/refund-sale.ts'
import { releaseAllExpired } from '../reservations/release-expired.ts'
import { eventWith, ticket } from '../reservations/testing/reservations-app.ts'

let checkoutApp: CheckoutApp
beforeAll(async () => {
  const show = eventWith(
    'show',
    [ticket('inteira', { capacity: 100 }), ticket('meia', { price: 25 })],
    {
      name: 'Noite <b>de</b> Choro',
      timezone: 'America/Manaus',
      startDate: '2099-12-05T20:00:00-04:00',
      endDate: '2099-12-05T23:00:00-04:00',
    },
  )
  checkoutApp = await openCheckoutApp({ PUBLIC_URL: 'https://55tickets.example' }, [show])
})
afterAll(() => checkoutApp.close())

const pool = () => checkoutApp.database.pool

/** A queued mail with plain spaces in its text. */
async function mailTo(who: string, template: string) {
  const { rows } = await checkoutApp.database.pool.query<
    Record<'subject' | 'html' | 'text', string>
  >(
    `select subject, html, replace(body_text, chr(160), ' ') as text from mails
      where to_address = $1 and template = $2`,
    [`${who}@example.com`, template],
  )
  if (!rows[0]) throw new Error(`no ${template} was written`)
  return rows[0]
}

test('the confirmation shows the date in the event’s zone, the tickets and the amounts', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 2, meia: 1 })
  await checkoutApp.card(ana, sale, { installments: 2 })
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
    `Pedido: ${(await checkoutApp.state(sale)).json().orderNumber}`,
    `https://55tickets.example/venda/${sale}`,
  ]) {
    expect(text).toContain(line)
  }
  expect(html).not.toContain('<b>de</b>')
})

test('a mail greets by first name, and does not repeat a message typed as a name', async () => {
  const ana = await checkoutApp.buyer()
  await checkoutApp.card(ana, await checkoutApp.hold(ana))
  expect((await mailTo(ana, 'order-confirmed')).text).toContain('Olá, Ana. Recebemos')

  const eve = await checkoutApp.buyer()
  const name = 'Seu banco: ligue 0800 123'
  await checkoutApp.database.pool.query('update users set name = $2 where id = $1', [eve, name])
  await checkoutApp.card(eve, await checkoutApp.hold(eve))
  const { text, html } = await mailTo(eve, 'order-confirmed')
  expect(text).toContain('Olá. Recebemos')
  expect(`${text}${html}`).not.toContain('ligue 0800')
})

test('the PIX mail shows code, deadline and a link to the QR code', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const code = (await checkoutApp.pix(ana, sale)).json().pagamento[0].pixCopiaECola
  const { subject, text } = await mailTo(ana, 'pix-waiting')
  expect(subject).toBe('Seu PIX está esperando: Noite <b>de</b> Choro')
  expect(text).toContain(code)
  expect(text).toContain('Valor: R$ 55,00')
  expect(text).toMatch(/Pague até: \d+º? de \w+ de \d{4}, às? \d\d:\d\d/)
  expect(text).toContain(`https://55tickets.example/pix-payment/${sale}`)
})

const isWritten = (who: string, template: string) =>
  eventually(async () => expect(await checkoutApp.records.mails(who)).toContain(template))

test('the mail about an expired PIX links to the event', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.pix(ana, sale)
  await checkoutApp.database.shiftClock('16 minutes')
  await checkoutApp.server.expire()
  const { subject, text } = await mailTo(ana, 'reservation-expired')
  expect(subject).toBe('Sua reserva expirou: Noite <b>de</b> Choro')
  expect(text).toContain('não pague mais')
  expect(text).toContain('devolvemos o valor integral')
  expect(text).toContain('https://55tickets.example/evento/show')

  await checkoutApp.sandbox.change('pay-late', sale, checkoutApp.database)
  await isWritten(ana, 'order-confirmed')
  const late = await mailTo(ana, 'order-confirmed')
  expect(late.text).toContain('chegou depois do prazo da reserva, mas ainda havia ingressos')
  await checkoutApp.database.shiftClock('0')
})

test('an unpaid expired reservation is mailed once, and says that nothing was charged', async () => {
  const ana = await checkoutApp.buyer()
  await checkoutApp.hold(ana)
  const { notifyExpired } = checkoutApp.server
  await notifyExpired()
  expect(await checkoutApp.records.mails(ana)).toEqual([])
  await checkoutApp.database.shiftClock('16 minutes')
  await releaseAllExpired(checkoutApp.database.db)
  await Promise.all([notifyExpired(), notifyExpired()])
  await notifyExpired()
  expect(await checkoutApp.records.mails(ana)).toEqual(['reservation-expired'])
  const { text } = await mailTo(ana, 'reservation-expired')
  expect(text).toContain('Nada foi cobrado.')
  expect(text).not.toContain('Já pagou?')
  await checkoutApp.database.shiftClock('0')
})

test('an unconfirmed address gets no expiry mail before its first purchase', async () => {
  const eve = await checkoutApp.buyer()
  await pool().query('update users set email_proved_at = null where id = $1', [eve])
  const expire = async (wish: 'hold' | 'pix') => {
    const sale = await checkoutApp.hold(eve)
    if (wish === 'pix') await checkoutApp.pix(eve, sale)
    await checkoutApp.database.shiftClock('16 minutes')
    await releaseAllExpired(checkoutApp.database.db)
    await checkoutApp.server.expire()
    await checkoutApp.server.notifyExpired()
    await checkoutApp.database.shiftClock('0')
  }
  await expire('hold')
  await expire('pix')
  expect(await checkoutApp.records.mails(eve)).toEqual(['pix-waiting'])
  await checkoutApp.card(eve, await checkoutApp.hold(eve))
  await expire('hold')
  expect(await checkoutApp.records.mails(eve)).toEqual([
    'pix-waiting',
    'order-confirmed',
    'reservation-expired',
  ])
})

test('the expiry mail after a cancelled PIX asks not to pay it any more', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.pix(ana, sale)
  await checkoutApp.abandon(ana, sale)
  await checkoutApp.database.shiftClock('16 minutes')
  await releaseAllExpired(checkoutApp.database.db)
  await checkoutApp.server.notifyExpired()
  const { text } = await mailTo(ana, 'reservation-expired')
  expect(text).toContain('não pague mais')
  await checkoutApp.database.shiftClock('0')
})

test('no expiry mail is sent for a reservation that was replaced, cancelled or paid', async () => {
  const [ana, bia] = [await checkoutApp.buyer(), await checkoutApp.buyer()]
  await checkoutApp.hold(ana)
  await checkoutApp.database.shiftClock('16 minutes')
  await checkoutApp.hold(ana)
  await checkoutApp.server.notifyExpired()
  expect(await checkoutApp.records.mails(ana)).toEqual([])
  await checkoutApp.cancel(ana, await checkoutApp.hold(ana))
  await checkoutApp.database.shiftClock('0')
  await checkoutApp.hold(bia)
  await checkoutApp.cancel(bia, await checkoutApp.hold(bia, { meia: 1 }))
  const cai = await checkoutApp.buyer()
  const his = await checkoutApp.hold(cai)
  await checkoutApp.cancel(cai, his)
  await checkoutApp.database.shiftClock('16 minutes')
  await checkoutApp.server.expire()
  await releaseAllExpired(checkoutApp.database.db)
  await checkoutApp.server.notifyExpired()
  for (const who of [ana, bia, cai]) expect(await checkoutApp.records.mails(who)).toEqual([])
  await checkoutApp.database.shiftClock('0')
})

test('the mail about a card declined after analysis shows the new hold time', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, sale, { number: cards.analysis })
  await checkoutApp.sandbox.change('reject', sale, checkoutApp.database)
  await isWritten(ana, 'payment-refused')
  const { text } = await mailTo(ana, 'payment-refused')
  expect(text).toContain('Nada foi cobrado')
  expect(text).toContain('por mais 15 minutos')
  expect(text).toContain(`https://55tickets.example/checkout/${sale}`)
})

test('a refund is mailed when it starts and when it is done, with its amount', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 2 })
  await checkoutApp.card(ana, sale)
  const wish = { saleId: sale, cause: 'show adiado', by: 'operator' }
  await checkoutApp.database.db
    .transaction()
    .execute((tx) => refundSale(tx, checkoutApp.server.deps, wish))
  const started = await mailTo(ana, 'refund-started')
  expect(started.subject).toBe('Reembolso em andamento: Noite <b>de</b> Choro')
  expect(started.text).toContain('Valor: R$ 110,00')
  expect(started.text).toContain('em até 10 dias úteis')
  expect(started.text).toContain('não valem mais')
  expect(started.text).toContain(`https://55tickets.example/venda/${sale}`)
  await isWritten(ana, 'refund-done')
  const done = await mailTo(ana, 'refund-done')
  expect(done.subject).toBe('Reembolso concluído: Noite <b>de</b> Choro')
  expect(done.text).toContain('Valor: R$ 110,00')
})

test('the mail about a partial refund shows the paid amount too', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, sale)
  await checkoutApp.sandbox.change('refund', sale, checkoutApp.database, { value: 15.5 })
  await isWritten(ana, 'refund-part')
  const { text } = await mailTo(ana, 'refund-part')
  expect(text).toContain('Valor pago: R$ 55,00')
  expect(text).toContain('Devolvido até agora: R$ 15,50')
  expect(text).toContain('continuam valendo')
})

test('a mail with the same key is queued once', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.pix(ana, sale)
  const { db } = checkoutApp.database
  const mail = { template: 'pix-waiting', subject: 'x', preview: 'x', blocks: [] } as const
  const { rows } = await checkoutApp.database.pool.query<{ id: string }>(
    'select id from charges where sale_id = $1',
    [sale],
  )
  await db
    .transaction()
    .execute((tx) =>
      checkoutApp.server.deps.mailer.queue(tx, `${ana}@example.com`, mail, `pix ${rows[0]?.id}`),
    )
  await eventually(async () =>
    expect(await checkoutApp.records.mails(ana)).toEqual(['pix-waiting']),
  )
  expect((await mailTo(ana, 'pix-waiting')).subject).not.toBe('x')
})
