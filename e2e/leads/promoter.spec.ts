import { expect, test } from '@playwright/test'
import { expectHome, submitButton } from '../account.ts'
import { open } from '../journey.ts'
import { contactAnswers, field, fillForm, interviewAnswers } from '../promoter.ts'

const someEmail = () => `produtora.${crypto.randomUUID()}@exemplo.com.br`

test('a form that could not be sent keeps its answers and can be sent again', {
  tag: '@long',
}, async ({ page }) => {
  const answers = contactAnswers(someEmail())
  await open(page, '/contact')
  await page.route('**/api/contact', (route) => route.abort())
  await fillForm(page, answers)
  await submitButton(page, 'Enviar').click()
  await expect(page.getByText('Erro ao enviar formulário')).toBeVisible()
  await expect(page.getByText('Por favor, tente novamente mais tarde.')).toBeVisible()
  await expect(field(page, 'Nome da produtora')).toHaveValue('Quintal Produções')
  await expect(field(page, 'Segmento')).toHaveValue('theater')
  await page.unroute('**/api/contact')
  await submitButton(page, 'Enviar').click()
  await expect(page.getByText('Formulário enviado com sucesso!')).toBeVisible()
  await expectHome(page)
})

test('an interview draft survives a closed tab and is sent from another one', {
  tag: ['@desktop', '@long'],
}, async ({ page, context }) => {
  const answers = Object.entries(interviewAnswers(someEmail()))
  await open(page, '/promotordeevento')
  await fillForm(page, Object.fromEntries(answers.slice(0, 12)))
  await page.getByRole('checkbox', { name: 'Conciliação financeira lenta' }).check()
  await expect(page.getByText('Rascunho salvo')).toBeVisible()
  await page.close()

  const next = await context.newPage()
  await open(next, '/promotordeevento')
  await expect(next.getByText('Rascunho salvo')).toBeVisible()
  await expect(field(next, 'Empresa')).toHaveValue('Casa da Música')
  await expect(next.getByRole('checkbox', { name: 'Conciliação financeira lenta' })).toBeChecked()
  await submitButton(next, 'Enviar Ficha').click()
  await expect(field(next, 'Tecnologias atuais')).toBeFocused()

  const sent = next.waitForRequest('**/api/contact/promotor')
  await fillForm(next, Object.fromEntries(answers.slice(12)))
  await submitButton(next, 'Enviar Ficha').click()
  expect((await sent).postDataJSON()).toMatchObject({
    eventosAno: '48',
    ticketMedio: '80.50',
    dores: ['conciliação'],
    origin: 'ficha_entrevista_promotor',
  })
  await expect(next.getByText('Ficha de entrevista enviada com sucesso!')).toBeVisible()
  await expect(next.getByText('Os dados foram registrados no sistema.')).toBeVisible()
  await expectHome(next)
  await open(next, '/promotordeevento')
  await expect(field(next, 'Empresa')).toHaveValue('')
})
