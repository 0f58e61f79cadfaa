import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { code, presence, sample } from './testing/subscription.ts'
import { useCertificate } from './use-certificate.ts'

const attended = sample({ ticketCode: code({ scannedAt: presence }) })

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
