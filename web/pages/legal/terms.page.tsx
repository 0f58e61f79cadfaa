import { terms, termsVersion } from '@55tickets/rules/legal/terms.ts'
import { LegalText } from '../../areas/accounts/legal-text.tsx'

export default function TermsPage() {
  return <LegalText title="Termos de Serviço" version={termsVersion} parts={terms} />
}
