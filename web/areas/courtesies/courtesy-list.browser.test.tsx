import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { refused } from '../../lib/testing/render-signed-in.tsx'
import { sampleEditedEvent } from '../editor/testing/sample-edited-event.ts'
import { openCourtesies, sampleCourtesy } from './testing/open-courtesies.tsx'

const event = () => sampleEditedEvent({ state: 'published' })
const row = (name: string) => page.getByRole('article', { name, exact: true })

test('each line says what it was read as or what is wrong, and nothing wrong is sent', async () => {
  const { button, dialog, sent } = await openCourtesies(event())
  await pressOn(button('Dar cortesias'))
  const lines = dialog.getByRole('listitem')
  await dialog
    .getByLabelText('Lista de convidados')
    .fill('Ana Souza; ana@exemplo.com\nBruno Lima; 111.444.777-36\n\nCaio; Frisa')
  await expect
    .element(dialog.getByRole('heading', { name: '3 pessoas · 2 linhas a corrigir' }))
    .toBeVisible()
  expect(lines.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Bruno Lima · 111.444.777-36 · Pista · InteiraCPF inválido'),
    expect.stringContaining('CaioNão há o ingresso “Frisa”. Há: Pista · Inteira'),
    expect.stringContaining('Ana Souza · ana@exemplo.com · Pista · Inteira'),
  ])
  await pressOn(dialog.getByRole('button', { name: 'Dar 3 cortesias' }))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Corrija as 2 linhas marcadas.')
  expect(sent()).toEqual([])
})

test('what is left of the mails of the day is told before a list is given', async () => {
  const { button, dialog } = await openCourtesies(event())
  await pressOn(button('Dar cortesias'))
  const list = dialog.getByLabelText('Lista de convidados')
  const left = dialog.getByText(/Hoje cabe mais 1 de 20 e-mails de cortesia/)
  await fillIn(list, 'Ana Souza; ana@exemplo.com')
  const advice = dialog.getByText(/Desmarque o envio/)
  await expect.element(left).toBeVisible()
  await expect
    .element(dialog.getByText(/não são avisadas por e-mail se o evento mudar/))
    .toBeVisible()
  expect(advice.elements()).toEqual([])
  await list.fill('Ana Souza; ana@exemplo.com\nBia Lima; bia@exemplo.com')
  await expect.element(advice).toBeVisible()
  await pressOn(dialog.getByLabelText(/Mandar o link por e-mail/))
  await expect.element(left).not.toBeInTheDocument()
})

test('what the server finds is shown at its line, and a retry sends the same key', async () => {
  const { button, dialog, sent, failures, toasts } = await openCourtesies(event())
  await pressOn(button('Dar cortesias'))
  await fillIn(dialog.getByLabelText('Lista de convidados'), '\nAna Souza; ana@exemplo.com')
  const give = dialog.getByRole('button', { name: 'Dar 1 cortesia' })
  const fields = { 2: 'Este e-mail já tem cortesia' }
  failures.push(new TypeError('offline'), refused(422, 'GUESTS_WRONG', 'Confira.', fields))
  await pressOn(give)
  await expect.poll(() => sent()).toHaveLength(1)
  await pressOn(give)
  await expect.element(dialog.getByText('Este e-mail já tem cortesia')).toBeVisible()
  const keys = sent().map(({ headers }) => headers?.['Idempotency-Key'])
  expect(new Set(keys).size).toBe(1)
  await fillIn(dialog.getByLabelText('Lista de convidados'), 'Bia Lima; bia@exemplo.com')
  await pressOn(give)
  await expect.element(row('Bia Lima')).toBeVisible()
  expect(sent().at(-1)?.headers?.['Idempotency-Key']).not.toBe(keys[0])
  expect(sent().at(-1)?.body).toMatchObject({ sendsMail: true, guests: [{ name: 'Bia Lima' }] })
  await expect.poll(() => toasts.at(-1)).toMatchObject({ text: '1 cortesia dada.' })
})

test('a courtesy is sent by WhatsApp in one tap, and taken back after a question', async () => {
  const { button, view } = await openCourtesies(event(), [sampleCourtesy()])
  const chat = view.getByRole('link', { name: 'Mandar por WhatsApp para Ana Souza' })
  await expect.element(chat).toBeVisible()
  expect(chat.element().getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5511988887777\?text=Oi/)
  await expect.element(view.getByText('2 de 10')).toBeVisible()
  await pressOn(button('Retirar a cortesia de Ana Souza'))
  await pressOn(button('Retirar cortesia'))
  await pressOn(button('Retiradas (1)'))
  await expect.element(view.getByText(/^Retirada 18\/11\/2026/)).toBeVisible()
  await expect.element(button('Retirar a cortesia de Ana Souza')).not.toBeInTheDocument()
})

test('a draft says that it must be published first', async () => {
  const { button, view } = await openCourtesies(sampleEditedEvent())
  await expect.element(view.getByText(/quando o evento for publicado/)).toBeVisible()
  expect(button('Dar cortesias').elements()).toEqual([])
})
