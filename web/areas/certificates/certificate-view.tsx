import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { useApi } from '../../lib/app-context.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CertificateDetails } from './certificate-details.tsx'
import { certificateQuery } from './certificate-query.ts'
import { CodeForm } from './code-form.tsx'

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
