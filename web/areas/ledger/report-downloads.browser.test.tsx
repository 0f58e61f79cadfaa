import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { file, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { ReportDownloads } from './report-downloads.tsx'

const EVENT_ID = '0b6e4f00-0000-4000-8000-00000000000e'
const button = (name: string) => page.getByRole('button', { name })

test.each([
  ['Baixar Borderô em PDF', 'bordero.pdf'],
  ['Baixar Borderô em Excel', 'bordero.xlsx'],
  ['Baixar Relatório de meia-entrada em PDF', 'half-price.pdf'],
  ['Baixar Relatório de meia-entrada em Excel', 'half-price.xlsx'],
])('%s', async (name, path) => {
  const { requests, toasts } = await renderSignedIn(<ReportDownloads eventId={EVENT_ID} />, {
    answer: ({ path: asked }) =>
      asked.includes('/reports/') ? file('attachment; filename="relatorio"') : undefined,
  })
  await button(name).click()
  await expect
    .poll(() => requests.map((request) => request.path))
    .toContain(`/api/promoter/events/${EVENT_ID}/reports/${path}`)
  await expect.element(button(name)).not.toHaveAttribute('aria-busy')
  expect(toasts).toEqual([])
})

test('a report that fails says so, and can be tried again', async () => {
  const { toasts } = await renderSignedIn(<ReportDownloads eventId={EVENT_ID} />, {
    answer: ({ path }) => (path.includes('/reports/') ? refused(403, 'FORBIDDEN') : undefined),
  })
  await button('Baixar Borderô em PDF').click()
  await expect.poll(() => toasts).toHaveLength(1)
  await expect.element(button('Baixar Borderô em PDF')).not.toHaveAttribute('aria-busy')
})
