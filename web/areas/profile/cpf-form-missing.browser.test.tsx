import { expect, test, vi } from 'vitest'
import { pressOn } from '../../lib/testing/press-on.ts'
import { AskButton } from './testing/ask-button.tsx'
import { renderProfile } from './testing/render-profile.tsx'

// The form imports names that its mocked dependency does not export, so importing the form fails.
// In a file of its own: a browser loads a module once, so no other test could load the form.
vi.mock('./profile-form.tsx', () => ({}))

test('a form whose code fails to load says where the CPF is entered, and answers false', async () => {
  const onAnswer = vi.fn()
  const { view, toasts } = await renderProfile(() => <AskButton onAnswer={onAnswer} />)
  await pressOn(view.getByRole('button', { name: 'Reservar' }))
  await expect.poll(() => onAnswer.mock.calls).toEqual([[false]])
  const text = 'Este evento pede o seu CPF. Informe-o em Perfil e reserve de novo.'
  expect(toasts).toEqual([{ channel: 'general', variant: 'error', text }])
  await expect.element(view.getByRole('dialog')).not.toBeInTheDocument()
})
