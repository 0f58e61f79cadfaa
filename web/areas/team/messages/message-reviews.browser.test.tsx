import type { TeamMessage } from '@55tickets/contracts/team/messages.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { found } from '../../../lib/testing/render-signed-in.tsx'
import { renderTeam, sampleId } from '../testing/render-team.tsx'
import { MessageReviews } from './message-reviews.tsx'

const message: TeamMessage = {
  _id: sampleId(1),
  organization: { _id: sampleId(2), name: 'Casa do Choro' },
  event: 'Noite de Choro',
  kind: 'marketing',
  subject: 'Traga seu pandeiro',
  body: '<p>Haverá <strong>oficina</strong>.</p>',
  author: 'Rita Lima',
  createdAt: '2026-11-18T12:00:00.000Z',
  sendAt: '2026-11-18T12:01:00.000Z',
  people: 423,
}

async function show() {
  const server = { docs: [message] }
  const rendered = await renderTeam(
    <MessageReviews page={1} onPageChange={vi.fn()} />,
    ({ method, path }) => {
      if (!path.startsWith('/api/team/messages')) return undefined
      if (method === 'GET')
        return found({ docs: server.docs, totalDocs: server.docs.length, page: 1, totalPages: 1 })
      server.docs = []
      return found({ message: 'Mensagem aprovada.' })
    },
  )
  const reviews = () =>
    rendered.requests
      .filter(({ method }) => method === 'POST')
      .flatMap(({ path, body }) => (path.endsWith('/review') ? [body] : []))
  return { reviews }
}

test('a message is read whole and approved', async () => {
  const { reviews } = await show()
  for (const shown of ['Traga seu pandeiro', 'Casa do Choro', 'oficina', /Para 423 pessoas/])
    await expect.element(page.getByText(shown).first()).toBeVisible()
  await page.getByRole('button', { name: 'Aprovar' }).click()
  await expect.element(page.getByText('Nenhuma mensagem para analisar')).toBeVisible()
  expect(reviews()).toEqual([{ refusal: null }])
})

test('a refusal needs a reason', async () => {
  const { reviews } = await show()
  await page.getByRole('button', { name: 'Recusar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await expect.element(page.getByText('Escreva o motivo')).toBeVisible()
  await dialog.getByLabelText('Motivo').fill('Não tem a ver com o evento')
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await expect.element(page.getByText('Nenhuma mensagem para analisar')).toBeVisible()
  expect(reviews()).toEqual([{ refusal: 'Não tem a ver com o evento' }])
})
