import { useLocation, useParams } from 'react-router'
import { CertificateView } from '../../areas/certificates/certificate-view.tsx'

export default function CertificatePage() {
  const { code } = useParams()
  const { search } = useLocation()
  return <CertificateView code={code ?? new URLSearchParams(search).get('codigo')?.trim() ?? ''} />
}
