import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { ana } from '../../lib/testing/fake-accounts.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import {
  broken,
  file,
  found,
  refused,
  renderSignedIn,
} from '../../lib/testing/render-signed-in.tsx'
import { PrivacySection } from './privacy-section.tsx'

const dialog = page.getByRole('dialog', { name: 'Excluir sua conta?' })
const remove = dialog.getByRole('button', { name: 'Excluir minha conta' })
const path = `/api/user/${ana.id}`

async function openDialog(answer: ApiResponse) {
  const rendered = await renderSignedIn(<PrivacySection user={ana} />, {
    answer: ({ method }) => (method === 'DELETE' ? answer : undefined),
  })
  await pressOn(page.getByRole('button', { name: 'Excluir minha conta' }))
  const sent = () => rendered.requests.filter(({ method }) => method === 'DELETE')
  return { ...rendered, sent }
}

test('a user can download their data', async () => {
  const names: string[] = []
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => press.mockRestore())
  const { requests } = await renderSignedIn(<PrivacySection user={ana} />, {
    answer: ({ read }) => (read ? file() : undefined),
  })
  await pressOn(page.getByRole('button', { name: 'Baixar meus dados' }))
  await expect.poll(() => names).toEqual(['meus-dados.json'])
  expect(requests.at(-1)?.path).toBe(`${path}/data`)
})

test('the deletion dialog says what is deleted, what stays and why', async () => {
  await openDialog(broken)
  for (const name of ['O que é apagado', 'O que fica guardado, e por quê'])
    await expect.element(dialog.getByRole('heading', { name })).toBeVisible()
})

test('the deletion dialog says when an account cannot be deleted yet', async () => {
  await openDialog(broken)
  const said = dialog.getByText(/ingressos de eventos que ainda vão acontecer, cancele as compras/)
  await expect.element(said).toBeVisible()
  const place = said.element().compareDocumentPosition(remove.element())
  expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the account and the login are deleted', async () => {
  const { sent, toasts, auth } = await openDialog(found({ message: 'Sua conta foi excluída.' }))
  await pressOn(remove)
  await expect.poll(() => auth.getState().status).toBe('signed-out')
  expect(sent()).toMatchObject([{ path }])
  expect(toasts).toEqual([
    { channel: 'general', variant: 'success', text: 'Sua conta foi excluída.' },
  ])
})

test.each<[string, ApiResponse, string]>([
  [
    'open purchases',
    refused(409, 'PURCHASES_OPEN', 'Há compras em andamento.'),
    'Há compras em andamento.',
  ],
  [
    'a server that is away',
    broken,
    'Não foi possível excluir sua conta. Por favor, tente novamente.',
  ],
])('%s keep the account and show an error', async (_what, answer, said) => {
  const { auth } = await openDialog(answer)
  await pressOn(remove)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(said)
  expect(auth.getState().status).toBe('signed-in')
})
