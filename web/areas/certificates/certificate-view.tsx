import type { checkCertificate } from '@55tickets/contracts/certificates.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { dayText } from '@55tickets/rules/text/date-text.ts'
import { localParts } from '@55tickets/rules/text/zone.ts'
import { briefTime, certifiedTime } from '@55tickets/rules/tickets/certified-time.ts'
import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import SearchX from 'lucide-react/icons/search-x'
import { useNavigate } from '../../framework/router/router.tsx'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { certificateQuery } from './certificate-query.ts'

/** Public page that verifies a certificate's code. */
export function CertificateView({ code }: { code: string }) {
  return (
    <div className="page-width pt-6 md:pt-14">
      <div className="mx-auto grid max-w-180 grid-cols-1 gap-5">
        <div>
          <h1 className="text-2xl font-black">Conferir certificado</h1>
          <p className="mt-2 max-w-reading text-ink-soft">
            Todo certificado emitido pelo 55Tickets tem um código. Com ele, qualquer pessoa confirma
            se o documento é verdadeiro.
          </p>
        </div>
        {code && <CertificateResult code={code} />}
        <CodeForm key={code} code={code} />
      </div>
    </div>
  )
}

function CertificateResult({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery(certificateQuery(useApi(), code))
  if (data) return <CertificateDetails certificate={data} />
  if (data === null)
    return (
      <section
        role="alert"
        className="flex gap-4 rounded-lg border border-line bg-danger-soft p-5 sm:p-6"
      >
        <SearchX aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-danger" />
        <div className="min-w-0">
          <h2 className="text-lg">Certificado não encontrado</h2>
          <p className="mt-1 wrap-anywhere">
            {`Nenhum certificado tem o código ${code}. Confira se ele foi digitado como está no documento.`}
          </p>
        </div>
      </section>
    )
  if (error)
    return (
      <ErrorPanel
        title="Não foi possível conferir o certificado"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return <Skeleton className="h-72 rounded-lg" />
}

/** Data of a certificate, to compare with the document. */
function CertificateDetails({ certificate }: { certificate: Answer<typeof checkCertificate> }) {
  const { sessions, timezone } = certificate
  const [session] = sessions
  const isOfSession = sessions.length === 1
  const day = (instant: string) => dayText(localParts(instant, timezone), 'long')
  return (
    <Card className="p-5 sm:p-8">
      <section aria-labelledby="found-title">
        <h2 id="found-title" className="flex items-center gap-3 text-xl text-ok">
          <BadgeCheck aria-hidden="true" className="size-8 shrink-0" />
          Certificado autêntico
        </h2>
        <dl className="mt-6 grid gap-5 sm:grid-cols-2">
          <Fact name="Participante" value={certificate.holderName} />
          {session && isOfSession && <Fact name="Atividade" value={session.title} />}
          <Fact name="Evento" value={certificate.eventName} />
          {session && isOfSession && <Fact name="Data" value={day(session.startDate)} />}
          <Fact
            name={isOfSession ? 'Carga horária' : 'Carga horária total'}
            value={certifiedTime(certificate.certifiedMinutes)}
          />
          <Fact name="Emitido em" value={day(certificate.issuedAt)} />
        </dl>
        {!isOfSession && <SessionList certificate={certificate} />}
        <p className="mt-6 border-t border-line pt-4 text-sm text-ink-soft wrap-anywhere">
          {`Código ${certificate.code}. Confira se estes dados são os mesmos do documento que você recebeu.`}
        </p>
      </section>
    </Card>
  )
}

/** Sessions that a certificate of a whole event sums. */
function SessionList({ certificate }: { certificate: Answer<typeof checkCertificate> }) {
  const { sessions, timezone } = certificate
  return (
    <>
      <h3 className="mt-6 text-sm font-normal text-ink-soft">{`${sessions.length} atividades`}</h3>
      <ul className="mt-1 divide-y divide-line">
        {sessions.map(({ title, startDate, certifiedMinutes }) => (
          <li key={`${startDate} ${title}`} className="flex gap-4 py-2">
            <span className="min-w-0 grow wrap-anywhere">
              <span className="font-semibold">{title}</span>
              <span className="block text-sm text-ink-soft">
                {dayText(localParts(startDate, timezone), 'long')}
              </span>
            </span>
            <span className="shrink-0 tabular-nums">{briefTime(certifiedMinutes)}</span>
          </li>
        ))}
      </ul>
    </>
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

const validate = ({ codigo }: { codigo: string }) => ({
  codigo: /^[0-9A-Za-z-]{8,40}$/.test(codigo.trim())
    ? null
    : 'Digite o código como está no certificado',
})

/** Form for a certificate's code. Without JavaScript it submits to the same page. */
function CodeForm({ code }: { code: string }) {
  const navigate = useNavigate()
  const { form, text } = useForm({
    initial: { codigo: code },
    validate,
    send: async ({ codigo }) => {
      navigate(`/certificado/${encodeURIComponent(codigo.trim())}`)
    },
  })
  return (
    <Card className="p-5 sm:p-8">
      <form
        {...form}
        noValidate
        action="/certificado"
        className="grid items-start gap-4 sm:grid-cols-[1fr_auto]"
      >
        <TextField
          label="Código do certificado"
          hint="Está impresso no documento."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...text('codigo')}
        />
        <Button type="submit" className="sm:mt-8">
          Conferir
        </Button>
      </form>
    </Card>
  )
}
