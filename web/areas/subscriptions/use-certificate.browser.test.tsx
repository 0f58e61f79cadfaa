import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { useCertificate } from './use-certificate.ts'

const idOf = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`

const attended: Subscription = {
  _id: idOf(1),
  subscriptionTime: '2026-11-02T12:00:00.000Z',
  company: { _id: idOf(9), slug: 'congresso', name: 'Congresso', timezone: 'America/Sao_Paulo' },
  schedule: {
    _id: idOf(2),
    titulo: 'Abertura',
    startDate: '2026-12-05T12:00:00.000Z',
    endDate: '2026-12-05T14:00:00.000Z',
    local: null,
    certifiedMinutes: 90,
  },
  ticketCode: {
    _id: idOf(3),
    descricao: 'Abertura',
    holderName: null,
    scannedAt: '2026-12-05T12:10:00.000Z',
    valor: 0,
  },
  isCancellable: false,
}

function Certificate() {
  const { download } = useCertificate()
  return (
    <button type="button" onClick={() => void download(attended)}>
      Certificado
    </button>
  )
}

test('whose login has ended is told to log in, and nothing is fetched', async () => {
  const { auth, toasts, asked } = await renderSignedIn(<Certificate />, {
    answer: () => undefined,
  })
  await auth.logout()
  const before = asked.length
  await page.getByRole('button', { name: 'Certificado' }).click()
  await expect
    .poll(() => toasts)
    .toEqual([
      {
        channel: 'general',
        variant: 'error',
        text: 'Você precisa estar logado para baixar o certificado.',
      },
    ])
  expect(asked).toHaveLength(before)
})
