import { expect, type Page, test } from '@playwright/test'
import { logIn } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { waitForMail } from '../mails.ts'
import { buyer, signIn } from '../reservations.ts'
import { createReadyDraft, createWorkspace } from '../workspace.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

// Two people, many sheets and axe on the new screens, on a machine that is busy with something else.
test.slow()

async function addQuestion(page: Page, label: string): Promise<void> {
  await button(page, 'Nova pergunta').click()
  await field(page, 'Pergunta').fill(label)
  await button(page, 'Adicionar pergunta').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a programme with a form is built, somebody subscribes, and the session is cancelled', {
  tag: '@long',
}, async ({ page, request, browser }) => {
  const browserErrors = collectErrors(page)
  const workspace = await createWorkspace(request)
  const name = `Semana do Choro ${crypto.randomUUID().slice(0, 8)}`
  const id = await createReadyDraft(workspace, name)
  await logIn(page, workspace.account)
  const event = `/promotor/eventos/${id}`

  await open(page, `${event}/formularios`)
  await button(page, 'Novo formulário').click()
  await field(page, 'Nome do formulário').fill('Crachá')
  await button(page, 'Criar e adicionar perguntas').click()
  await expect(page.getByRole('heading', { name: 'Crachá' })).toBeVisible()
  await addQuestion(page, 'Nome no crachá')
  await addQuestion(page, 'Empresa')
  await button(page, 'Mover para cima: Empresa').click()
  await expect(button(page, 'Mover para cima: Empresa')).toBeDisabled()
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Ver como fica').click()
  const preview = page.getByRole('dialog', { name: /Prévia/ })
  await expect(preview.getByRole('textbox').first()).toHaveAccessibleName('Empresa')
  await page.keyboard.press('Escape')

  await open(page, `${event}/programacao`)
  await button(page, 'Nova atividade').click()
  await field(page, 'Título').fill('Oficina de pandeiro')
  await field(page, 'Sala ou palco (opcional)').fill('Sala 2')
  await field(page, 'Formulário (opcional)').selectOption({ label: 'Crachá' })
  await button(page, 'Criar atividade').click()
  await page.getByRole('button', { name: /Oficina de pandeiro/ }).click()
  await button(page, 'Copiar para outro horário').click()
  await field(page, 'Título').fill('Oficina de cavaquinho')
  await field(page, 'Começa').fill('2035-05-08T20:30')
  await button(page, 'Criar atividade').click()
  await expect(page.getByText('Mesmo horário que “Oficina de cavaquinho”')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const visitor = await browser.newPage()
  await open(page, event)
  await button(page, 'Publicar evento').click()
  await expect(page.getByRole('heading', { name: 'Seu evento está no ar!' })).toBeVisible()
  const path = new URL(await page.getByLabel('Link da página').first().inputValue()).pathname

  const account = await buyer(request)
  await signIn(visitor, account)
  await open(visitor, path)
  const day = visitor.getByRole('button', { name: /2 atividades/ })
  if ((await day.getAttribute('aria-expanded')) === 'false') await day.click()
  await visitor.getByRole('button', { name: 'Inscrever-se' }).first().click()
  await visitor.getByRole('textbox', { name: 'Empresa' }).fill('Padaria')
  await visitor.getByRole('textbox', { name: 'Nome no crachá' }).fill('Clara')
  await visitor
    .getByRole('dialog')
    .getByRole('button', { name: /Inscrever|Enviar/ })
    .click()
  await expect(visitor.getByText('Inscrito', { exact: true })).toBeVisible()

  await open(page, `${event}/formularios`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Crachá/ })
    .click()
  await page.getByRole('button', { name: /^Editar Empresa/ }).click()
  await button(page, 'Encerrar pergunta').click()
  await button(page, 'Encerrar').click()
  await expect(page.getByText('Perguntas encerradas')).toBeVisible()

  await open(page, `${event}/programacao`)
  await page.getByRole('button', { name: /1 inscrito/ }).click()
  await button(page, 'Cancelar atividade').click()
  await field(page, 'Motivo').fill('O professor ficou doente')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Cancelar atividade e avisar 1 pessoa').click()
  await expect(page.getByText('Cancelada', { exact: true })).toBeVisible()

  await open(visitor, '/inscricoes')
  await expect(visitor.getByText('Atividade cancelada')).toBeVisible()
  await expect(visitor.getByText('Motivo: O professor ficou doente')).toBeVisible()
  const mail = await waitForMail(request, account.email, `Atividade cancelada: ${name}`)
  expect(mail.text).toContain('O professor ficou doente')
  // The public page is cached for two seconds.
  await expect(async () => {
    await open(visitor, path)
    await expect(visitor.getByText('Cancelada', { exact: true })).toBeAttached({ timeout: 1000 })
  }).toPass()
  await visitor.close()
  expect(browserErrors).toEqual([])
})
