import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiRequest, ApiResponse } from '../../lib/api/api.ts'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { found, refused } from '../../lib/testing/render-signed-in.tsx'
import { renderTickets } from './testing/render-tickets.tsx'
import { sampleCode, sampleId } from './testing/sale.ts'

const codes = [1, 2, 3].map((n) => sampleCode({ _id: sampleId(n) }))
const dialog = page.getByRole('dialog', { name: 'Nominar ingressos' })
const ticket = (n: number) => dialog.getByRole('group', { name: `${n}. Inteira` })
const name = (n: number) => ticket(n).getByRole('textbox', { name: 'Nome completo' })
const cpf = (n: number) => ticket(n).getByRole('textbox', { name: 'CPF' })
const send = dialog.getByRole('button', { name: 'Nominar', exact: true })

/** Opens the dialog with a fake API that names holders, unless `own` returns a response. */
async function openDialog(own: (request: ApiRequest) => ApiResponse | undefined = () => undefined) {
  const rendered = await renderTickets(codes, (request) => {
    if (request.method !== 'PUT') return undefined
    const _id = request.path.split('/').at(-2) ?? ''
    const { holderName } = request.body as { holderName: string }
    return own(request) ?? found(sampleCode({ _id, holderName }))
  })
  await pressOn(page.getByRole('button', { name: 'Nominar todos' }))
  return { ...rendered, sent: () => rendered.requests.filter(({ method }) => method === 'PUT') }
}

test('several tickets are named at once, and empty ones are skipped', async () => {
  const { sent, toasts } = await openDialog()
  await pressOn(dialog.getByRole('button', { name: 'Usar meus dados' }))
  await expect.element(name(1)).toHaveValue('Ana Beatriz Souza')
  await fillIn(cpf(1), '52998224725')
  await fillIn(name(3), 'João Pedro')
  await fillIn(cpf(3), '11144477735')
  await pressOn(send)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toMatchObject([
    { path: `/api/tickets/${sampleId(1)}/holder`, body: { holderName: 'Ana Beatriz Souza' } },
    {
      path: `/api/tickets/${sampleId(3)}/holder`,
      body: { holderName: 'João Pedro', holderCpf: '11144477735' },
    },
  ])
  expect(toasts).toEqual([
    { channel: 'general', variant: 'success', text: '2 ingressos nominados com sucesso!' },
  ])
  await expect.element(page.getByText('Titular: João Pedro')).toBeVisible()
  // One ticket is left, which has a button of its own.
  await expect.element(page.getByRole('button', { name: 'Nominar todos' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Nominar', exact: true })).toBeVisible()
})

test('empty or incomplete holders show errors, and nothing is sent', async () => {
  const { sent } = await openDialog()
  await pressOn(send)
  await expect.element(ticket(1).getByText('Nome deve ter no mínimo 3 caracteres')).toBeVisible()
  await fillIn(name(2), 'João Pedro')
  await pressOn(send)
  await expect.element(ticket(2).getByText('CPF inválido')).toBeVisible()
  await expect.element(cpf(2)).toHaveFocus()
  expect(sent()).toEqual([])
})

test('named tickets stay named if a later one is refused, which can be retried', async () => {
  const taken = refused(409, 'ALREADY_NAMED', 'Este ingresso já foi nominado.')
  const { onNamed } = await openDialog(({ path }) =>
    path.includes(sampleId(2)) ? taken : undefined,
  )
  for (const n of [1, 2]) {
    await fillIn(name(n), 'João Pedro')
    await fillIn(cpf(n), '52998224725')
  }
  await pressOn(send)
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Este ingresso já foi nominado.')
  await expect.element(ticket(1)).not.toBeInTheDocument()
  await expect.element(name(2)).toHaveValue('João Pedro')
  expect(onNamed).toHaveBeenCalledTimes(2)
})

test('a field that the server rejects shows the error at its ticket', async () => {
  const fields = { holderCpf: 'CPF inválido' }
  await openDialog(() => ({ status: 400, body: { code: 'BAD_INPUT', message: 'x', fields } }))
  await fillIn(name(2), 'João Pedro')
  await fillIn(cpf(2), '52998224725')
  await pressOn(send)
  await expect.element(cpf(2)).toHaveFocus()
  await expect.element(ticket(2).getByText('CPF inválido')).toBeVisible()
})
