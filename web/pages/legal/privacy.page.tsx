import { privacy, privacyVersion } from '@55tickets/rules/legal/privacy.ts'
import { LegalText } from '../../areas/accounts/legal-text.tsx'

export default function PrivacyPage() {
  return <LegalText title="Política de Privacidade" version={privacyVersion} parts={privacy} />
}
