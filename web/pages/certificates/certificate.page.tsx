import { CertificateView } from '../../areas/certificates/certificate-view.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useLocation, useParams } from '../../framework/router/router.tsx'
import { keepParam, pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/certificado/:code?',
  // Open to anyone with the code, but never cached, because it shows a name.
  access: 'open',
  search: (search) => keepParam(search, 'codigo'),
  prefetch: async ({ api, client, params, search }) => {
    const code = params['code'] ?? search.get('codigo')?.trim()
    if (!code) return 200
    // Loaded beside the page's code, to stay out of the first load of other pages.
    const { certificateQuery } = await import('../../areas/certificates/certificate-query.ts')
    return (await client.fetchQuery(certificateQuery(api, code))) ? 200 : 404
  },
}

export const page: Page = {
  head: () => pageHead('Conferir certificado'),
  View: CertificatePage,
}

function CertificatePage() {
  const { code } = useParams()
  const { search } = useLocation()
  return <CertificateView code={code ?? new URLSearchParams(search).get('codigo')?.trim() ?? ''} />
}
