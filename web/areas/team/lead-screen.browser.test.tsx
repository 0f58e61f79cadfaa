import type { Lead } from '@55tickets/contracts/team.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, found, refused } from '../../lib/testing/render-signed-in.tsx'
import { LeadScreen } from './lead-screen.tsx'
import { renderTeam, sampleId, sampleLead } from './testing/render-team.tsx'

const path = `/api/team/leads/${sampleId(1)}`

async function show(lead: Lead | ApiResponse, step?: (body: unknown) => ApiResponse) {
  const server = { answer: 'status' in lead && 'body' in lead ? lead : found(lead) }
  const rendered = await renderTeam(<LeadScreen id={sampleId(1)} />, (request) => {
    if (request.path === `${path}/steps`) return step?.(request.body)
    return request.path === path ? server.answer : undefined
  })
  const sent = () =>
    rendered.requests.filter((request) => request.path === `${path}/steps`).map(({ body }) => body)
  return { ...rendered, server, sent }
}

const status = page.getByRole('combobox', { name: 'Situação' })
const note = page.getByRole('textbox', { name: 'Anotação' })
const save = page.getByRole('button', { name: 'Salvar' })

test("answers are shown under the form's labels, missing ones as such", async () => {
  await show(sampleLead())
  const answer = (label: string) =>
    page.getByText(label, { exact: true }).element().nextElementSibling?.textContent
  await expect.element(page.getByRole('heading', { name: 'Rita Lima' })).toBeVisible()
  expect(answer('Segmento')).toBe('Infantil')
  expect(answer('Região')).toBe('Sul')
  expect(answer('Tempo de atuação')).toBe('Sem resposta')
})

test('an interview shows its nine sections, and markup as text', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  await show(
    sampleLead({
      kind: 'interview',
      answers: { observacoes: evil, dores: ['conciliação', 'filas'], acao2: 'Ligar' },
    }),
  )
  await expect.element(page.getByRole('heading', { name: 'Identificação' })).toBeVisible()
  const titles = page.getByRole('region').elements()
  expect(titles.map((region) => region.getAttribute('aria-label'))).toContain('Dores & Desafios')
  await expect
    .element(page.getByText('Conciliação financeira lenta, Filas no check-in'))
    .toBeVisible()
  await expect.element(page.getByText('Ação 2')).toBeVisible()
  await expect.element(page.getByText(evil)).toBeVisible()
})

test.each([
  ['(51) 99876-5432', '5551998765432'],
  ['051 99876-5432', '5551998765432'],
  ['+351 912 345 678', '351912345678'],
])('a lead with the number %s has mail, WhatsApp and telephone links', async (phone, number) => {
  await show(sampleLead({ phone, email: 'rita+x@palcosul.example' }))
  const href = async (name: string | RegExp, to: string) =>
    expect.element(page.getByRole('link', { name })).toHaveAttribute('href', to)
  await href(/^Email: /, 'mailto:rita%2Bx%40palcosul.example')
  await href(/WhatsApp/, `https://wa.me/${number}`)
  await href(/^Telefone: /, `tel:+${number}`)
})

test('the history shows who did what, down to the arrival', async () => {
  await show(
    sampleLead({
      steps: [
        {
          _id: sampleId(3),
          at: '2026-11-15T18:00:00.000Z',
          author: 'Bia',
          from: 'novo',
          to: 'em_contato',
          note: 'Liguei.',
        },
      ],
    }),
  )
  await expect.element(page.getByRole('heading', { name: 'Histórico' })).toBeVisible()
  const entries = [...document.querySelectorAll('ol > li')].map((entry) => entry.textContent)
  expect(entries).toEqual([
    'Novo → Em contatoLiguei.Bia, 15/11/2026 às 15:00',
    'Recebido14/11/2026 às 23:30',
  ])
})

test('status and note are stored together and shown at once', async () => {
  const { sent, toasts } = await show(sampleLead(), () => ({
    status: 201,
    body: sampleLead({ status: 'ganho' }),
  }))
  await status.selectOptions('Ganho')
  await note.fill('  Fechado. ')
  await pressOn(save)
  await expect
    .poll(() => sent())
    .toEqual([{ change: { from: 'novo', to: 'ganho' }, note: 'Fechado.' }])
  await expect.element(note).toHaveValue('')
  await expect.element(status).toHaveValue('ganho')
  expect(toasts).toMatchObject([{ variant: 'success', text: 'Lead atualizado.' }])
})

test('a note or a status can be sent alone', async () => {
  const { sent } = await show(sampleLead(), () => ({ status: 201, body: sampleLead() }))
  await note.fill('Oi')
  await pressOn(save)
  await expect.element(note).toHaveValue('')
  await status.selectOptions('Perdido')
  await pressOn(save)
  await expect
    .poll(() => sent())
    .toEqual([{ note: 'Oi' }, { change: { from: 'novo', to: 'perdido' } }])
})

test('an empty step is refused and not sent', async () => {
  const { sent } = await show(sampleLead())
  await pressOn(save)
  await expect.element(note).toHaveAccessibleDescription('Mude a situação ou escreva uma anotação')
  expect(sent()).toEqual([])
})

test('after a concurrent change the new status is shown and the typed note stays', async () => {
  const words = 'Outra pessoa mudou a situação deste contato.'
  const { server } = await show(sampleLead(), () => refused(409, 'LEAD_CHANGED', words))
  await status.selectOptions('Ganho')
  await note.fill('Fechado.')
  server.answer = found(sampleLead({ status: 'perdido' }))
  await pressOn(save)
  await expect.element(note).toHaveAccessibleDescription(words)
  await expect.element(note).toHaveValue('Fechado.')
  await expect.element(status).toHaveValue('perdido')
})

test('a note that could not be stored stays in the form', async () => {
  await show(sampleLead(), () => broken)
  await note.fill('Fechado.')
  await pressOn(save)
  await expect
    .element(note)
    .toHaveAccessibleDescription('Não foi possível salvar. Tente novamente.')
  await expect.element(note).toHaveValue('Fechado.')
})

test.each([
  ['that is not there', refused(404, 'LEAD_NOT_FOUND')],
  ['whose address is none', refused(400, 'BAD_INPUT')],
])('a lead %s shows a message', async (_what, answer) => {
  await show(answer)
  await expect.element(page.getByRole('heading', { name: 'Lead não encontrado' })).toBeVisible()
})

test('a lead that fails to load can be retried', async () => {
  const { server } = await show(broken)
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.answer = found(sampleLead())
  await pressOn(page.getByRole('button', { name: 'Tentar novamente' }))
  await expect.element(page.getByRole('heading', { name: 'Rita Lima' })).toBeVisible()
})

test("the server's objection to a note is shown at the note", async () => {
  const fields = { note: 'Texto muito longo' }
  await show(sampleLead(), () => refused(400, 'BAD_INPUT', 'Confira os dados enviados.', fields))
  await note.fill('Ligar amanhã')
  await pressOn(save)
  await expect.element(note).toHaveAccessibleDescription('Texto muito longo')
  await expect.element(note).toHaveFocus()
  await expect.element(note).toHaveValue('Ligar amanhã')
})
