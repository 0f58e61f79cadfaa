import type { Answer } from '@55tickets/contracts/call.ts'
import type { checkCertificate } from '@55tickets/contracts/certificates.ts'
import { dayText } from '@55tickets/rules/text/date-text.ts'
import { localParts } from '@55tickets/rules/text/zone.ts'
import { certifiedTime } from '@55tickets/rules/tickets/certified-time.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { Card } from '../../ui/card.tsx'

/** Data of a certificate, to compare with the document. */
export function CertificateDetails({
  certificate,
}: {
  certificate: Answer<typeof checkCertificate>
}) {
  const day = (instant: string) => dayText(localParts(instant, certificate.timezone), 'long')
  return (
    <Card className="p-5 sm:p-8">
      <section aria-labelledby="found-title">
        <h2 id="found-title" className="flex items-center gap-3 text-xl text-ok">
          <BadgeCheck aria-hidden="true" className="size-8 shrink-0" />
          Certificado autêntico
        </h2>
        <dl className="mt-6 grid gap-5 sm:grid-cols-2">
          <Fact name="Participante" value={certificate.holderName} />
          <Fact name="Atividade" value={certificate.sessionTitle} />
          <Fact name="Evento" value={certificate.eventName} />
          <Fact name="Data" value={day(certificate.startDate)} />
          <Fact name="Carga horária" value={certifiedTime(certificate.certifiedMinutes)} />
          <Fact name="Emitido em" value={day(certificate.issuedAt)} />
        </dl>
        <p className="mt-6 border-t border-line pt-4 text-sm text-ink-soft wrap-anywhere">
          {`Código ${certificate.code}. Confira se estes dados são os mesmos do documento que você recebeu.`}
        </p>
      </section>
    </Card>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-0.5 font-semibold wrap-anywhere">{value}</dd>
    </div>
  )
}
