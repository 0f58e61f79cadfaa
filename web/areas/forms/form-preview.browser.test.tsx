import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { FormPreview } from './form-preview.tsx'
import { field, form } from './testing/render-forms.tsx'

test('the form of a draft is shown in the dialog of buyers, and nothing is sent', async () => {
  const onClose = vi.fn()
  const shown = form(1, [field(11, 'text', 'Nome', {}, true)])
  const { requests } = await renderSignedIn(<FormPreview form={shown} onClose={onClose} />, {
    answer: () => undefined,
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(dialog.getByText('Nome é obrigatório')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Ana')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(requests.filter(({ path }) => path.includes('custom-forms'))).toEqual([])
})
