import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { broken, found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { samplePreview } from '../testing/sample-preview.ts'
import { announcePreview, EventPreview } from './event-preview.tsx'

async function show(server: { answer: ReturnType<typeof found> }) {
  const id = samplePreview._id
  return renderSignedIn(
    <EventPreview eventId={id}>
      {(event) => (
        <>
          <h1>{event.name}</h1>
          <a href="/evento/roda-de-samba">Compartilhar</a>
          <button type="button" onClick={announcePreview}>
            Reservar ingressos
          </button>
        </>
      )}
    </EventPreview>,
    {
      answer: ({ path }) =>
        path === `/api/promoter/events/${id}/preview` ? server.answer : undefined,
    },
  )
}

test('the page is shown below a bar that says that it is a preview', async () => {
  await show({ answer: found(samplePreview) })
  await expect.element(page.getByRole('heading', { name: samplePreview.name })).toBeVisible()
  await expect.element(page.getByRole('complementary', { name: 'Prévia' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Voltar ao evento' }))
    .toHaveAttribute('href', `/promotor/eventos/${samplePreview._id}`)
})

test.each([
  ['link', 'Compartilhar'],
  ['button', 'Reservar ingressos'],
] as const)('a %s of the page leads nowhere and says why', async (role, name) => {
  const { toasts } = await show({ answer: found(samplePreview) })
  await pressOn(page.getByRole(role, { name }))
  await expect
    .poll(() => toasts)
    .toMatchObject([{ channel: 'general', text: expect.stringMatching(/^Esta é uma prévia/) }])
  await expect.element(page.getByRole('heading', { name: samplePreview.name })).toBeVisible()
})

test('a stranger finds nothing', async () => {
  await show({ answer: refused(404, 'EVENT_NOT_FOUND') })
  await expect.element(page.getByRole('heading', { name: 'Evento não encontrado' })).toBeVisible()
})

test('a preview that fails to load can be retried', async () => {
  const server = { answer: broken }
  await show(server)
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.answer = found(samplePreview)
  await pressOn(page.getByRole('button', { name: 'Tentar novamente' }))
  await expect.element(page.getByRole('heading', { name: samplePreview.name })).toBeVisible()
})
