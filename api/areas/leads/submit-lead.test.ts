import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { whileRowsFail } from '../../testing/failing-rows.ts'
import { contact, interview, type LeadsApp, openLeadsApp } from './testing/leads-app.ts'

let leadsApp: LeadsApp
beforeAll(async () => {
  leadsApp = await openLeadsApp()
})
beforeEach(() => leadsApp.clear())
afterAll(() => leadsApp.close())

test('a contact is stored as it was sent', async () => {
  const answer = await leadsApp.post('/contact', contact)
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ message: 'Formulário enviado com sucesso!' })
  expect(await leadsApp.leads()).toMatchObject([
    {
      kind: 'contact',
      status: 'novo',
      name: 'Ana Beatriz Souza',
      email: 'ana@produtora.example',
      phone: '(51) 99876-5432',
      company: 'Produções Araçá',
      answers: contact,
      search_text: ' ana beatriz souza producoes araca ana@produtora.example',
    },
  ])
})

test('an interview is stored as it was sent: numbers as text, lists with their accents', async () => {
  const answer = await leadsApp.post('/contact/promotor', interview)
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ message: 'Ficha de entrevista enviada com sucesso!' })
  const [lead] = await leadsApp.leads()
  expect(lead?.answers).toEqual(interview)
  expect(lead).toMatchObject({
    kind: 'interview',
    name: 'João Pedro Lima',
    company: 'Casa da Música',
    phone: '1133334444',
    search_text: expect.stringContaining(' festival de inverno'),
  })
})

test('optional fields may be missing, and lists are stored in the order of the form', async () => {
  const left = ['origin', 'plans', 'observacoes', 'integracoes', 'data3']
  const rest = Object.entries(interview).filter(([name]) => !left.includes(name))
  const sent = { ...Object.fromEntries(rest), dores: ['conciliação', 'filas'] }
  expect((await leadsApp.post('/contact/promotor', sent)).statusCode).toBe(201)
  const [lead] = await leadsApp.leads()
  expect(lead?.answers).toEqual({ ...interview, integracoes: [] })
})

test('the team’s mail has all answers with their labels, escaped', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  await leadsApp.post('/contact/promotor', { ...interview, empresa: markup })
  const mail = (await leadsApp.mails()).find(({ template }) => template === 'lead-interview')
  expect(mail).toMatchObject({
    to_address: 'contato@55tickets.com.br',
    subject: 'Nova ficha de entrevista',
  })
  for (const line of [
    'Tipo de Organização: Casa de Shows',
    'Principais dores: Filas no check-in, Conciliação financeira lenta',
    'Ação 1: Enviar proposta',
    'Data 1: 20/11/2026',
    'Público anual total: 30.000',
    'Tecnologias atuais: Planilhas Maquininha',
  ])
    expect(mail?.body_text).toContain(line)
  expect(mail?.body_text).not.toContain('Patrocinadores')
  expect(mail?.html).toContain('&lt;img src=x')
  expect(mail?.html).not.toContain('<img')
})

test('the acknowledgement has the first name, and nothing else of the form', async () => {
  await leadsApp.post('/contact', contact)
  const mail = (await leadsApp.mails()).find(({ template }) => template === 'contact-received')
  expect(mail).toMatchObject({
    to_address: 'ana@produtora.example',
    subject: 'Recebemos o seu contato',
  })
  expect(mail?.body_text).toContain('Olá, Ana. Recebemos o seu contato')
  for (const typed of ['Beatriz', 'Araçá', 'Porto Alegre, RS.', '99876'])
    expect(`${mail?.html}${mail?.body_text}`).not.toContain(typed)
})

test.each([
  'https://golpe.example Clique',
  'golpe.example',
  'GANHE-UM-PREMIO-AGORA-MESMO-AQUI',
  '1000 reais grátis',
  '<b>Ana</b>',
])('a stranger is not written to in the words of the name %j', async (name) => {
  await leadsApp.post('/contact', { ...contact, name })
  const mail = (await leadsApp.mails()).find(({ template }) => template === 'contact-received')
  expect(mail?.body_text).toContain('Olá. Recebemos o seu contato')
  const [word = ''] = name.split(' ')
  expect(`${mail?.html}${mail?.body_text}`).not.toContain(word)
})

test('an address gets one acknowledgement a day; the team gets a mail for each form', async () => {
  for (const email of [contact.email, contact.email.toUpperCase(), contact.email])
    await leadsApp.post('/contact', { ...contact, email })
  const templates = (await leadsApp.mails()).map(({ template }) => template)
  expect(templates.filter((one) => one === 'contact-received')).toHaveLength(1)
  expect(templates.filter((one) => one === 'lead-contact')).toHaveLength(3)
})

test.each([
  ['a form with the hidden field filled in', { website: 'https://spam.example' }],
  ['a form filled in faster than people can', { filledInMs: 2999 }],
])('%s gets the usual answer and is dropped', async (_who, trap) => {
  const honest = await leadsApp.post('/contact', { ...contact, website: '', filledInMs: 3000 })
  await leadsApp.clear()
  const answer = await leadsApp.post('/contact', { ...contact, ...trap })
  expect([answer.statusCode, answer.body]).toEqual([honest.statusCode, honest.body])
  expect(await leadsApp.leads()).toEqual([])
  expect(await leadsApp.mails()).toEqual([])
})

test('answers are not logged, not even when a call fails', async () => {
  const before = leadsApp.logged().length
  const lines = () => leadsApp.logged().slice(before).join('')
  const answers = /produtora|Souza|99876|errado/
  await leadsApp.post('/contact', contact)
  await leadsApp.post('/contact', { ...contact, email: 'errado@' })
  const failed = await whileRowsFail(leadsApp.database.pool, 'leads', () =>
    leadsApp.post('/contact', contact),
  )
  expect(failed.statusCode).toBe(500)
  expect(lines()).not.toMatch(answers)
  // Control: the log has the calls and the failure, and shows an answer that is written to it.
  expect(lines().match(/"answered"/g)).toHaveLength(3)
  expect(lines()).toContain('a request failed')
  leadsApp.app.log.error(`no place for ${contact.name}`)
  expect(lines()).toMatch(answers)
})
