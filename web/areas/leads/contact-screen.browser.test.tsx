import { expect, test } from 'vitest'
import { ContactScreen } from './contact-screen.tsx'
import { renderForm, taken } from './testing/render-form.tsx'

test('the page says that the gate works on a phone, also offline', async () => {
  const { view } = await renderForm(<ContactScreen />, async () => taken)
  const benefit = view.getByRole('listitem').filter({ hasText: 'Portaria pelo celular' })
  await expect.element(benefit.getByText(/Se a internet cair/)).toBeVisible()
  await expect.element(benefit.getByText(/aparece depois/)).toBeVisible()
})
