import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { SignupScreen } from './signup-screen.tsx'
import { fillAndLeave, renderScreen } from './testing/render-screen.tsx'

async function open() {
  const rendered = await renderScreen(<SignupScreen />, '/signup', { from: '/profile' })
  const { view } = rendered
  const field = (label: string) => view.getByLabelText(label, { exact: true })
  return {
    ...rendered,
    field,
    terms: view.getByRole('checkbox', { name: /Li e aceito/ }),
    submit: view.getByRole('button', { name: 'Criar conta' }),
  }
}

type Opened = Awaited<ReturnType<typeof open>>

const good = {
  Nome: ' Nova Pessoa ',
  Email: 'nova@exemplo.com.br',
  Celular: '51998765432',
  Senha: 'Carnaval2026',
  'Confirmar senha': 'Carnaval2026',
}

async function fillAll({ field, terms }: Opened) {
  for (const [label, value] of Object.entries(good)) await fillIn(field(label), value)
  await pressOn(terms)
}

/** Fills the form in through the driver, as a person would. */
async function typeAll({ field, terms }: Opened) {
  for (const [label, value] of Object.entries(good)) await field(label).fill(value)
  await pressOn(terms)
}

test.each([
  ['Nome', '', 'Nome é obrigatório'],
  ['Nome', '  ', 'Nome é obrigatório'],
  ['Nome', 'Al', 'Nome deve ter pelo menos 3 caracteres'],
  ['Nome', 'Ana', null],
  ['Email', '', 'Email é obrigatório'],
  ['Email', 'ana@', 'Email inválido'],
  ['Email', 'ana@exemplo.com.br', null],
  ['Celular', '', 'Celular é obrigatório'],
  ['Celular', '519987654', 'Número de celular inválido'],
  ['Celular', '5133334444', null],
  ['Celular', '51898765432', 'Número de celular inválido'],
  ['Celular', '51998765432', null],
  ['Celular', '10998765432', 'Número de celular inválido'],
  ['Celular', '99999999999', 'Número de celular inválido'],
  ['Senha', '', 'A senha deve ter pelo menos 6 caracteres'],
  ['Senha', '12345', 'A senha deve ter pelo menos 6 caracteres'],
  ['Senha', '123456', null],
  ['Confirmar senha', '', 'Confirmação de senha é obrigatória'],
  ['Confirmar senha', 'outra', 'As senhas não coincidem'],
])('%s, left with %j, shows %j', async (label, text, message) => {
  const { field } = await open()
  const input = field(label)
  await input.fill(text)
  await expect.element(input).not.toHaveAttribute('aria-invalid')
  await pressOn(input)
  await userEvent.tab()
  if (message === null) {
    await expect.element(input).not.toHaveAttribute('aria-invalid')
  } else {
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input).toHaveAccessibleDescription(expect.stringContaining(message))
  }
})

test('after the first blur a field is validated on every change', async () => {
  const { field } = await open()
  await fillAndLeave(field('Nome'), 'Al')
  await expect.element(field('Nome')).toHaveAttribute('aria-invalid', 'true')
  await field('Nome').fill('Ana')
  await expect.element(field('Nome')).not.toHaveAttribute('aria-invalid')
})

test('the confirmation follows the password that it confirms', async () => {
  const { field } = await open()
  await field('Senha').fill('segredo1')
  await fillAndLeave(field('Confirmar senha'), 'segredo1')
  await expect.element(field('Confirmar senha')).not.toHaveAttribute('aria-invalid')
  await field('Senha').fill('segredo2')
  await expect
    .element(field('Confirmar senha'))
    .toHaveAccessibleDescription('As senhas não coincidem')
})

test('the cellphone is masked while it is typed and takes 11 digits at most', async () => {
  const { field } = await open()
  const phone = field('Celular')
  await pressOn(phone)
  await userEvent.keyboard('5133334444')
  await expect.element(phone).toHaveValue('(51) 3333-4444')
  await userEvent.keyboard('5')
  await expect.element(phone).toHaveValue('(51) 33334-4445')
  await userEvent.keyboard('9')
  await expect.element(phone).toHaveValue('(51) 33334-4445')
})

test.each([
  ['abcde', 'Fraca'],
  ['abcdef', 'Fraca'],
  ['abcdefgh', 'Média'],
  ['abcdef12', 'Média'],
  ['Abcdef12', 'Forte'],
  ['Abcdef1!', 'Forte'],
])('the password %j is rated %s', async (password, strength) => {
  const { view, field } = await open()
  await field('Senha').fill(password)
  await expect.element(view.getByRole('status')).toHaveTextContent(`Força da senha: ${strength}`)
  const filled = document.querySelectorAll('[data-filled="true"]').length
  expect(filled).toBe(['Fraca', 'Média', 'Forte'].indexOf(strength) + 1)
})

test('hints show how to improve the password, and which are met', async () => {
  const { field } = await open()
  await expect
    .element(field('Senha'))
    .toHaveAccessibleDescription(
      'Pelo menos 8 caracteres (falta) Letras maiúsculas e minúsculas (falta) Pelo menos um número (falta)',
    )
  await field('Senha').fill('abcdefg1')
  await expect
    .element(field('Senha'))
    .toHaveAccessibleDescription(
      'Pelo menos 8 caracteres (sim) Letras maiúsculas e minúsculas (falta) Pelo menos um número (sim)',
    )
})

test('terms and privacy open beside the form', async () => {
  const { view } = await open()
  for (const [name, href] of [
    [/Termos de Serviço/, '/terms'],
    [/Política de Privacidade/, '/privacy'],
  ] as const) {
    const link = view.getByRole('link', { name })
    await expect.element(link).toHaveAttribute('href', href)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
})

test('fields have autocomplete and keyboard attributes', async () => {
  const { field } = await open()
  for (const [label, name] of [
    ['Nome', 'name'],
    ['Email', 'email'],
    ['Celular', 'tel-national'],
    ['Senha', 'new-password'],
    ['Confirmar senha', 'new-password'],
  ] as const) {
    await expect.element(field(label)).toHaveAttribute('autocomplete', name)
  }
  await expect.element(field('Celular')).toHaveAttribute('inputmode', 'tel')
})

test('without accepted terms nothing is sent, and the check box is focused', async () => {
  const opened = await open()
  await fillAll(opened)
  await pressOn(opened.terms)
  await pressOn(opened.submit)
  await expect.element(opened.terms).toHaveAccessibleDescription('Você deve aceitar os termos')
  await expect.element(opened.terms).toHaveFocus()
  expect(opened.server.requests).toEqual([])
})

test('a sign-up sends the phone as digits, shows a toast and leads to the login', async () => {
  const opened = await open()
  const { view, server, toasts, tokens } = opened
  server.answers.set('/api/signup', { status: 201, body: { message: 'ok' } })
  await typeAll(opened)
  await pressOn(opened.submit)
  await expect.element(view.getByRole('heading', { name: '/login' })).toBeVisible()
  expect(server.lastBody('/api/signup')).toMatchObject({
    email: 'nova@exemplo.com.br',
    cellphone: '51998765432',
    password: 'Carnaval2026',
    passwordConfirm: 'Carnaval2026',
    acceptTerms: true,
  })
  expect(toasts).toEqual([
    {
      channel: 'general',
      variant: 'success',
      text: 'Cadastro realizado com sucesso! Por favor, faça login.',
    },
  ])
  await expect
    .element(view.getByText('{"from":"/profile","registered":"nova@exemplo.com.br"}'))
    .toBeVisible()
  expect(tokens.read()).toBeUndefined()
})

test("a refusal shows the server's message", async () => {
  const opened = await open()
  const message = 'Muitas tentativas. Tente novamente mais tarde.'
  const body = { message, code: 'TOO_MANY_ATTEMPTS' }
  opened.server.answers.set('/api/signup', { status: 429, body })
  await fillAll(opened)
  await pressOn(opened.submit)
  await expect.element(opened.view.getByRole('alert')).toHaveTextContent(message)
  expect(opened.toasts).toEqual([])
})

test('without a server message the form shows its own', async () => {
  const opened = await open()
  opened.server.isDown = true
  await fillAll(opened)
  await pressOn(opened.submit)
  await expect
    .element(opened.view.getByRole('alert'))
    .toHaveTextContent('Ocorreu um erro desconhecido ao cadastrar')
})

test('a server error is shown at its field until the field changes', async () => {
  const opened = await open()
  const { field, server } = opened
  const fields = { email: 'Este email não recebe mensagens' }
  const body = { message: 'Confira os dados enviados.', code: 'BAD_INPUT', fields }
  server.answers.set('/api/signup', { status: 400, body })
  await fillAll(opened)
  await pressOn(opened.submit)
  await expect.element(field('Email')).toHaveAccessibleDescription(fields.email)
  await expect.element(field('Email')).toHaveFocus()
  await field('Email').fill('outra@exemplo.com.br')
  await expect.element(field('Email')).not.toHaveAttribute('aria-invalid')
})
