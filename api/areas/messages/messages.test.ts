import { findDearTexts } from '@55tickets/contracts/testing/dear-texts.ts'
import { messagesPerDay } from '@55tickets/rules/messages/message.ts'
import { mailsPerDay } from '@55tickets/rules/organizations/mail-budget.ts'
import { localText } from '@55tickets/rules/text/zone.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type MessagesApp, openMessagesApp, type Refused, TEXT } from './testing/messages-app.ts'

let app: MessagesApp
let event: Awaited<ReturnType<MessagesApp['publish']>>
let ana: string
beforeAll(async () => {
  app = await openMessagesApp()
  await app.setStatus('verified')
  event = await app.publish()
  ;[ana = ''] = await app.people(1)
  await app.sell(event, [ana], 3)
})
afterEach(async () => {
  await app.database.shiftClock('0')
  await app.query(
    "update messages set status = 'stopped', stopped_at = app_now() where status in ('review', 'scheduled')",
  )
  await app.query("update messages set send_at = send_at - interval '30 days'")
})
afterAll(() => app.close())

test('a person with several tickets is written to once, a minute later', async () => {
  const { body: message } = await app.write(event.eventId, { subject: 'Um só' })
  expect(message).toMatchObject({
    status: 'scheduled',
    people: 1,
    audience: ['Todos os participantes'],
  })
  await app.run(message._id)
  expect(await app.mailedTo('Um só')).toEqual([])
  await app.database.shiftClock('61 seconds')
  await app.run(message._id)
  await app.run(message._id)
  expect(await app.mailedTo('Um só')).toEqual([app.emailOf(ana)])
  const [stored] = (await app.list(event.eventId)).docs
  expect(stored).toMatchObject({ status: 'sent', people: 1, mailed: 1 })
})

test('the mail says who sends it and why, and is one harmless line in its subject', async () => {
  const subject = 'Aviso\r\nBcc: todos@example.com'
  const refused = await app.write<Refused>(event.eventId, { subject })
  expect(refused.body.fields?.['subject']).toContain('links')
  const { body: message } = await app.write(event.eventId, { subject: 'Linha\r\num' })
  await app.makeDue(message._id)
  await app.run(message._id)
  const mail = (await app.mails()).find((one) => one.subject === 'Linha um')
  expect(mail?.text).toContain(
    'Você recebe este e-mail porque tem ingresso ou inscrição de Noite de Choro.',
  )
  expect(mail?.text).toContain('Mensagem de Casa do Choro sobre Noite de Choro:')
  expect(mail?.html).toContain('<strong>documento</strong>')
  expect(mail?.unsubscribeUrl).toBeNull()
  expect(mail?.text).not.toContain('/descadastrar')
})

test('marks that are not offered, scripts and styles are dropped', async () => {
  const body =
    '<p style="position:fixed" onclick="x()">Oi<script>alert(1)</script><img src=x onerror=alert(1)><u> gente</u></p><iframe></iframe>'
  const { body: message } = await app.write(event.eventId, { body, subject: 'Limpo' })
  expect(message.body).toBe('<p>Oi gente</p>')
})

test('links need https and a verified organization', async () => {
  const link = (href: string) => `<p><a href="${href}">fotos</a></p>`
  for (const href of [
    'http://a.example',
    'javascript:alert(1)',
    '//a.example',
    'mailto:a@b.example',
  ])
    expect(
      (await app.write<Refused>(event.eventId, { body: link(href) })).body.fields?.['body'],
    ).toContain('https')
  const { body: message } = await app.write(event.eventId, {
    body: link('https://a.example/f'),
    subject: 'Fotos',
  })
  await app.makeDue(message._id)
  await app.run(message._id)
  const mail = (await app.mails()).find((one) => one.subject === 'Fotos')
  expect(mail?.html).toContain('href="https://a.example/f"')
  expect(mail?.text).toContain('fotos (https://a.example/f)')
  await app.setStatus('new')
  for (const body of [
    link('https://a.example'),
    '<p>www.a.example</p>',
    '<p>&#119;&#119;&#119;.a.example</p>',
  ])
    expect((await app.write<Refused>(event.eventId, { body })).body.fields?.['body']).toContain(
      'nova',
    )
  await app.setStatus('verified')
})

test('30,000 of one sign in a text cost the server little more than words', async () => {
  const drafted = await app.createDraft('Sarau de muitos sinais')
  const requests: Record<string, (text: string) => Promise<unknown>> = {
    'a message': (body) => app.write(event.eventId, { body }),
    'the page of an event': async (description) => {
      const { name, slug, category, version } = (await app.read(drafted)).page
      const pictures = { bannerId: null, mobileBannerId: null, desktopBannerId: null }
      const page = { name, slug, category, description, version, ...pictures }
      const saved = await app.call('PUT', `/promoter/events/${drafted}/page`, page)
      expect(saved.status).toBe(200)
    },
  }
  for (const [name, send] of Object.entries(requests)) {
    const dear = await findDearTexts(async (text) => {
      await app.query('delete from attempts')
      await send(text)
    })
    expect([name, ...dear]).toEqual([name])
  }
})

test('refused messages count against the writes of a person, before their text is looked at', async () => {
  await app.query('delete from attempts')
  for (let n = 0; n < 60; n += 1) await app.write(event.eventId, { body: '' })
  expect(await app.write<Refused>(event.eventId)).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_ATTEMPTS' },
  })
  await app.query('delete from attempts')
})

test('a repeated request creates one message; another text with its key is refused', async () => {
  const send = (subject: string) =>
    app.write<{ _id: string }>(event.eventId, { subject }, { key: 'once' })
  const answers = await Promise.all([send('Só uma'), send('Só uma'), send('Só uma')])
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect(await send('Outra')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
})

test('a chosen time is on the clock of the event, neither past nor far', async () => {
  const local = (minutes: number) =>
    localText(new Date(Date.now() + minutes * 60_000), 'America/Recife')
  expect(await app.write<Refused>(event.eventId, { sendAt: local(-2) })).toMatchObject({
    status: 400,
    body: { fields: { sendAt: 'Este horário já passou' } },
  })
  const far = await app.write<Refused>(event.eventId, { sendAt: local(61 * 24 * 60) })
  expect(far.body.fields?.['sendAt']).toContain('60 dias')
  const { body: message } = await app.write(event.eventId, {
    sendAt: local(180),
    subject: 'Mais tarde',
  })
  await app.database.shiftClock('2 hours')
  await app.run(message._id)
  expect(await app.mailedTo('Mais tarde')).toEqual([])
  await app.database.shiftClock('181 minutes')
  await app.run(message._id)
  expect(await app.mailedTo('Mais tarde')).toHaveLength(1)
})

test('a stopped message sends nothing; one that was sent can not be stopped', async () => {
  const { body: message } = await app.write(event.eventId, { subject: 'Desfeita' })
  expect(await app.stop(event.eventId, message._id)).toMatchObject({
    status: 200,
    body: { status: 'stopped' },
  })
  expect((await app.stop(event.eventId, message._id)).status).toBe(200)
  await app.makeDue(message._id)
  await app.run(message._id)
  expect(await app.mailedTo('Desfeita')).toEqual([])
  const { body: sent } = await app.write(event.eventId, { subject: 'Já foi' })
  await app.makeDue(sent._id)
  await app.run(sent._id)
  expect(await app.stop(event.eventId, sent._id)).toMatchObject({
    status: 409,
    body: { code: 'MESSAGE_UNDER_WAY' },
  })
  const other = await app.publish()
  expect((await app.stop(other.eventId, message._id)).body.code).toBe('MESSAGE_NOT_FOUND')
})

test('of a stop and a beginning at once one wins', async () => {
  for (let round = 0; round < 8; round += 1) {
    const subject = `Corrida ${round}`
    const { body: message } = await app.write(event.eventId, { subject })
    await app.makeDue(message._id)
    const [stopped] = await Promise.all([
      app.stop(event.eventId, message._id),
      app.run(message._id),
      app.run(message._id),
    ])
    const mailed = await app.mailedTo(subject)
    expect([stopped.status, mailed.length]).toEqual(stopped.status === 200 ? [200, 0] : [409, 1])
    await app.query("update messages set send_at = send_at - interval '30 days'")
  }
})

test('an organization sends as many messages a day as its status allows', async () => {
  const most = messagesPerDay.verified
  const answers = await Promise.all(
    Array.from({ length: most + 2 }, (_, index) =>
      app.write<Refused>(event.eventId, { subject: `Dia ${index}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most)
  expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('TOO_MANY_MESSAGES')
  await app.setStatus('suspended')
  expect((await app.write<Refused>(event.eventId)).body.code).toBe('ORGANIZATION_SUSPENDED')
  await app.setStatus('verified')
})

test('what is not for messages is refused by name', async () => {
  const codes: string[] = []
  const refusal = async (eventId: string, who?: string) =>
    void codes.push(
      (await app.write<Refused>(eventId, {}, who === undefined ? {} : { who })).body.code,
    )
  const unproved = await app.addMember('manager')
  await app.query('update users set email_proved_at = null where id = $1', [unproved])
  await refusal(event.eventId, unproved)
  await refusal(await app.createDraft())
  const other = await app.publish()
  await app.query('update events set cancelled_at = app_now() where id = $1', [other.eventId])
  await refusal(other.eventId)
  await app.query(
    "update events set cancelled_at = null, starts_at = app_now() - interval '32 days', ends_at = app_now() - interval '31 days' where id = $1",
    [other.eventId],
  )
  await refusal(other.eventId)
  await app.query("update events set ends_at = app_now() - interval '29 days' where id = $1", [
    other.eventId,
  ])
  const nobody = await app.write<Refused>(other.eventId)
  expect(nobody.body.fields).toEqual({ filter: 'Ninguém recebe: escolha outras pessoas' })
  expect(codes).toEqual([
    'EMAIL_NOT_PROVED',
    'EVENT_NOT_PUBLISHED',
    'EVENT_CANCELLED',
    'EVENT_ENDED',
  ])
})

test('an event or organization that is off when sending begins sends nothing', async () => {
  const other = await app.publish()
  await app.sell(other, [ana])
  const { body: message } = await app.write(other.eventId, { subject: 'Cancelado' })
  await app.query('update events set cancelled_at = app_now() where id = $1', [other.eventId])
  await app.makeDue(message._id)
  await app.run(message._id)
  const [stored] = (await app.list(other.eventId)).docs
  expect(stored).toMatchObject({
    status: 'refused',
    refusalReason: 'O evento foi cancelado antes do envio.',
  })
  expect(await app.mailedTo('Cancelado')).toEqual([])
})

test('a test goes to its author alone, so often', async () => {
  const { kind, subject, body } = TEXT
  const send = () =>
    app.call<Refused>('POST', `${event.path}/messages/test`, { kind, subject, body })
  expect((await send()).status).toBe(200)
  expect(await app.mailedTo(`Teste: ${subject}`)).toEqual([app.emailOf(app.owner)])
  for (let sent = 1; sent < 20; sent += 1) await send()
  expect((await send()).body.code).toBe('TOO_MANY_ATTEMPTS')
})

/** Leaves so many mails of the day to the organization. */
const leaveMails = (left: number) =>
  app.query(
    `insert into mail_budgets (owner_id, day, mails)
     values ($1, (app_now() at time zone 'America/Sao_Paulo')::date, $2)
     on conflict (owner_id) do update set day = excluded.day, mails = excluded.mails`,
    [app.organizationId, mailsPerDay.verified.organization - left],
  )

test('the events of an organization share the mails of a day', async () => {
  const other = await app.publish()
  await app.sell(event, await app.people(2))
  await app.sell(other, await app.people(3))
  await leaveMails(4)
  const first = await app.write(event.eventId, { subject: 'Cabe' })
  expect(first.status).toBe(201)
  await app.makeDue(first.body._id)
  await app.run(first.body._id)
  expect((await app.list(other.eventId)).terms.mailsLeft).toBe(1)
  expect(await app.write<Refused>(other.eventId, { subject: 'Não cabe' })).toMatchObject({
    status: 422,
    body: {
      code: 'MAIL_BUDGET',
      message:
        'Este evento hoje ainda pode mandar 1 e-mail, e a mensagem vai para 3 pessoas. Escolha menos pessoas ou outro dia.',
    },
  })
  await leaveMails(mailsPerDay.verified.organization)
})

test('people beyond the mails of a day are written to on the next one, once', async () => {
  const own = await app.publish()
  await app.sell(own, await app.people(2))
  await leaveMails(2)
  const { body: message } = await app.write(own.eventId, { subject: 'Em dois dias' })
  await app.sell(own, await app.people(3))
  await app.makeDue(message._id)
  await app.run(message._id)
  await app.run(message._id)
  expect(await app.mailedTo('Em dois dias')).toHaveLength(2)
  expect((await app.list(own.eventId)).docs).toMatchObject([
    { status: 'sending', people: 5, mailed: 2 },
  ])
  await app.database.shiftClock('1 day')
  await app.run(message._id)
  expect(new Set(await app.mailedTo('Em dois dias')).size).toBe(5)
  expect((await app.list(own.eventId)).docs).toMatchObject([{ status: 'sent', mailed: 5 }])
})

test('bad input is refused', async () => {
  for (const body of [
    { kind: 'spam' },
    { subject: '' },
    { body: '' },
    { body: 'x'.repeat(30_001) },
    { filter: { all: true } },
    { filter: { types: ['1'] } },
    { sendAt: 'amanhã' },
    { sendAt: '2035-02-31T10:00' },
    { to: ['a@example.com'] },
  ])
    expect([body, (await app.write(event.eventId, body as object)).status]).toEqual([body, 400])
  expect(await app.write(event.eventId, {}, { key: 'x'.repeat(101) })).toMatchObject({
    status: 400,
  })
})
