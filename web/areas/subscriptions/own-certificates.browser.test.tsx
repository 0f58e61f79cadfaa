import type { OwnCertificate } from '@55tickets/contracts/certificates.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, file, found, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { OwnCertificates } from './own-certificates.tsx'
import { sampleId } from './testing/subscription.ts'
import { useCertificate } from './use-certificate.ts'

const due: OwnCertificate = {
  event: { _id: sampleId(9), slug: 'congresso', name: 'Congresso' },
  status: 'due',
  subscribed: 5,
  attended: 4,
  certifiedMinutes: 270,
  minimumPresence: 75,
}

function Screen() {
  return <OwnCertificates certificate={useCertificate()} />
}

const show = (docs: OwnCertificate[]) =>
  renderSignedIn(<Screen />, {
    answer: ({ path }) => {
      if (path === '/api/events/user/certificates') return found({ docs })
      return path === `/api/events/${sampleId(9)}/certificate`
        ? file('attachment; filename="certificado-1.pdf"')
        : undefined
    },
  })

const download = page.getByRole('button', { name: 'Baixar certificado' })

test('a certificate that is due says what it sums, and is downloaded', async () => {
  const names: string[] = []
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => press.mockRestore())
  await show([due])
  await expect
    .element(page.getByText('Soma 4 horas e 30 minutos: você esteve em 4 de 5 atividades.'))
    .toBeVisible()
  await pressOn(download)
  await expect.poll(() => names).toEqual(['certificado-1.pdf'])
})

test.each([
  [
    { ...due, status: 'missed', attended: 2 } as const,
    'Este evento pede presença em 75 % das atividades em que você se inscreveu. Você esteve em 2 de 5 atividades, precisa de 4.',
  ],
  [
    { ...due, status: 'waiting', attended: 2 } as const,
    'Este evento pede presença em 75 % das atividades em que você se inscreveu. Até agora: 2 de 5 atividades, precisa de 4.',
  ],
])('one that is not due says why', async (own, text) => {
  await show([own])
  await expect.element(page.getByText(text)).toBeVisible()
  expect(download.query()).toBeNull()
})

test('a failure to load them shows nothing', async () => {
  const { requests } = await renderSignedIn(<Screen />, {
    answer: ({ path }) => (path.endsWith('/certificates') ? broken : undefined),
  })
  await expect.poll(() => requests.some(({ path }) => path.endsWith('/certificates'))).toBe(true)
  expect(page.getByRole('list').query()).toBeNull()
})
