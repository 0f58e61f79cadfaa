import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { checkInTime, sampleCode, sampleSubscription } from './testing/subscription.ts'
import { useCertificate } from './use-certificate.ts'

const attended = sampleSubscription({ ticketCode: sampleCode({ scannedAt: checkInTime }) })

function Certificate() {
  const { download } = useCertificate()
  return (
    <button type="button" onClick={() => download(attended)}>
      Certificado
    </button>
  )
}

test('with an expired login the user is asked to log in, and nothing is fetched', async () => {
  const { auth, toasts, requests } = await renderSignedIn(<Certificate />, {
    answer: () => undefined,
  })
  await auth.logout()
  const before = requests.length
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
  expect(requests).toHaveLength(before)
})

test('a login that the server rejects shows the same message', async () => {
  const { toasts } = await renderSignedIn(<Certificate />, {
    answer: ({ path }) =>
      path.includes('/certificate') || path === '/api/refresh'
        ? refused(401, 'UNAUTHENTICATED')
        : undefined,
  })
  await page.getByRole('button', { name: 'Certificado' }).click()
  await expect
    .poll(() => toasts.map((toast) => 'text' in toast && toast.text))
    .toEqual([
      'Iniciando download do certificado...',
      'Você precisa estar logado para baixar o certificado.',
    ])
})
