import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, found, refused } from '../../lib/testing/render-signed-in.tsx'
import { renderTickets } from './testing/render-tickets.tsx'
import { sampleCode, sampleId } from './testing/sale.ts'

const dialog = page.getByRole('dialog', { name: 'Nominar ingresso' })
const name = dialog.getByRole('textbox', { name: 'Nome completo' })
const cpf = dialog.getByRole('textbox', { name: 'CPF' })
const rg = dialog.getByRole('textbox', { name: 'RG (opcional)' })
const send = dialog.getByRole('button', { name: 'Nominar', exact: true })
const failure = 'Erro ao nominar ingresso. Tente novamente.'

async function openDialog(answer: ApiResponse) {
  const rendered = await renderTickets([sampleCode()], ({ method }) =>
    method === 'PUT' ? answer : undefined,
  )
  await pressOn(page.getByRole('button', { name: 'Nominar', exact: true }))
  return { ...rendered, sent: () => rendered.requests.filter(({ method }) => method === 'PUT') }
}

const named = found(sampleCode({ holderName: 'João Pedro' }))

test('naming a holder enables download and QR code', async () => {
  const { sent, toasts, onNamed } = await openDialog(named)
  await fillIn(name, '  João Pedro ')
  await fillIn(cpf, '52998224725')
  await expect.element(cpf).toHaveValue('529.982.247-25')
  await pressOn(send)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toMatchObject([
    {
      path: `/api/tickets/${sampleId(1)}/holder`,
      body: { holderName: 'João Pedro', holderCpf: '52998224725' },
    },
  ])
  expect(sent()[0]?.body).not.toHaveProperty('holderRg')
  expect(toasts).toEqual([
    { channel: 'general', variant: 'success', text: 'Ingresso nominado com sucesso!' },
  ])
  expect(onNamed).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'Download' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'QR Code' })).toBeVisible()
})

test('an RG is sent if given', async () => {
  const { sent } = await openDialog(named)
  await fillIn(name, 'João Pedro')
  await fillIn(cpf, '52998224725')
  await fillIn(rg, '10.123.456-7')
  await pressOn(send)
  await expect.poll(() => sent()[0]?.body).toMatchObject({ holderRg: '10.123.456-7' })
})

test.each([
  ['Jo', '52998224725', '', 'Nome deve ter no mínimo 3 caracteres'],
  ['J'.repeat(201), '52998224725', '', 'Nome deve ter no máximo 200 caracteres'],
  ['João', '', '', 'CPF inválido'],
  ['João', '11111111111', '', 'CPF inválido'],
  ['João', '52998224725', '1234', 'RG deve ter no mínimo 5 caracteres'],
  ['João', '52998224725', '1'.repeat(21), 'RG deve ter no máximo 20 caracteres'],
])('%j, CPF %j, RG %j: shows the errors and sends nothing', async (holder, number, id, said) => {
  const { sent } = await openDialog(named)
  await fillIn(name, holder)
  await fillIn(cpf, number)
  await fillIn(rg, id)
  await pressOn(send)
  await expect.element(dialog.getByText(said)).toBeVisible()
  expect(sent()).toEqual([])
})

test('one press fills in the buyer’s own data', async () => {
  await openDialog(named)
  await pressOn(dialog.getByRole('button', { name: 'Usar meus dados' }))
  await expect.element(name).toHaveValue('Ana Beatriz Souza')
})

test.each<[string, ApiResponse, string]>([
  [
    'the server’s message',
    refused(409, 'ALREADY_NAMED', 'Este ingresso já foi nominado.'),
    'Este ingresso já foi nominado.',
  ],
  ['our own message if it sends none', broken, failure],
])('a failure keeps the typed values and shows %s', async (_what, answer, said) => {
  const { toasts } = await openDialog(answer)
  await fillIn(name, 'João Pedro')
  await fillIn(cpf, '52998224725')
  await pressOn(send)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(said)
  await expect.element(name).toHaveValue('João Pedro')
  expect(toasts).toEqual([{ channel: 'general', variant: 'error', text: failure }])
})

test('a field that the server rejects shows the error', async () => {
  await openDialog({
    status: 400,
    body: { code: 'BAD_INPUT', message: 'x', fields: { holderCpf: 'CPF inválido' } },
  })
  await fillIn(name, 'João Pedro')
  await fillIn(cpf, '52998224725')
  await pressOn(send)
  await expect.element(cpf).toHaveFocus()
  await expect.element(dialog.getByText('CPF inválido')).toBeVisible()
})

test('Escape closes the dialog without naming and returns the focus', async () => {
  const { sent } = await openDialog(named)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Nominar' })).toHaveFocus()
  expect(sent()).toEqual([])
})
