import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useNavigate } from '../../framework/router/router.tsx'
import { pressOn } from '../../lib/testing/press-on.ts'
import { found, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { EditedEventLoader } from './edited-event-loader.tsx'
import { sampleEditedEvent } from './testing/sample-edited-event.ts'

test('the field that the address names gets the focus', async () => {
  const event = sampleEditedEvent()
  function Screen() {
    const navigate = useNavigate()
    return (
      <main>
        <button type="button" onClick={() => navigate('/aqui#city')}>
          Ir
        </button>
        <EditedEventLoader eventId={event._id}>
          {() => <input name="city" aria-label="Cidade" />}
        </EditedEventLoader>
      </main>
    )
  }
  await renderSignedIn(<Screen />, {
    answer: ({ path }) => (path.startsWith('/api/promoter') ? found(event) : undefined),
  })
  await expect.element(page.getByLabelText('Cidade')).toBeVisible()
  await expect.element(page.getByLabelText('Cidade')).not.toHaveFocus()
  await pressOn(page.getByRole('button', { name: 'Ir' }))
  await expect.element(page.getByLabelText('Cidade')).toHaveFocus()
})

test('a member without the right of a screen is told so, and gets nothing of it', async () => {
  const event = sampleEditedEvent({ role: 'viewer' })
  await renderSignedIn(
    <main>
      <EditedEventLoader eventId={event._id} right="readOrders">
        {() => <p>Pedidos de todos</p>}
      </EditedEventLoader>
    </main>,
    { answer: ({ path }) => (path.startsWith('/api/promoter') ? found(event) : undefined) },
  )
  const title = page.getByRole('heading', { name: 'Você não tem acesso a esta tela' })
  await expect.element(title).toBeVisible()
  await expect.element(page.getByText('Pedidos de todos')).not.toBeInTheDocument()
  const back = page.getByRole('link', { name: 'Voltar para o evento' })
  await expect.element(back).toHaveAttribute('href', `/promotor/eventos/${event._id}`)
})
