import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { RegulationLink } from './regulation-link.tsx'
import { renderEvent } from './testing/render-event.tsx'

const url = '/media/regulamento/document.pdf'

async function openRegulation(pdfViewerEnabled = true) {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(pdfViewerEnabled)
  const screen = await renderEvent(
    <RegulationLink url={url} fileName="Regras 2027.pdf" title="Maratona" />,
  )
  const opener = screen.getByRole('link', { name: 'Ver regulamento' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Regulamento' })
  await expect.element(dialog).toBeVisible()
  return { opener, dialog }
}

test('without JavaScript the link opens the file', async () => {
  const screen = await renderEvent(
    <RegulationLink url={url} fileName="Regras 2027.pdf" title="Maratona" />,
  )
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', url)
})

test("the dialog shows the file, a download link and the session's title", async () => {
  const { dialog } = await openRegulation()
  await expect.element(dialog).toHaveAccessibleDescription('Maratona · Regras 2027.pdf')
  expect(dialog.element().querySelector('iframe')?.src).toContain(url)
  const download = dialog.getByRole('link', { name: 'Baixar regulamento' })
  await expect.element(download).toHaveAttribute('href', url)
  await expect.element(download).toHaveAttribute('download', 'Regras 2027.pdf')
})

test('a browser without a PDF viewer gets links to the file', async () => {
  const { dialog } = await openRegulation(false)
  expect(dialog.element().querySelector('iframe')).toBeNull()
  await expect.element(dialog.getByText(/não mostra o arquivo aqui/)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Abrir em outra aba' }))
    .toHaveAttribute('href', url)
})

test('Escape closes the dialog and returns the focus', async () => {
  const { opener, dialog } = await openRegulation(false)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
