import type { FeeStatement } from '@55tickets/contracts/fee-statement.ts'
import { maskOrganizationDocument } from '@55tickets/rules/organizations/organization.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'
import { Link } from '../../framework/router/router.tsx'

interface InvoiceDataProps {
  readonly organization: FeeStatement['organization']
  /** Screen of the organization's data. */
  readonly dataPath: string
}

/** Recipient of the service invoice of our fees, and the data that it lacks. */
export function InvoiceData({ organization, dataPath }: InvoiceDataProps) {
  const { name, legalName, document, address } = organization
  const isComplete = document !== null && address !== null
  return (
    <section aria-labelledby="invoice-title" className="rounded-md bg-sunken px-4 py-3 text-sm">
      <h2 id="invoice-title" className="text-base tracking-normal">
        Dados para a nota fiscal (NFS-e)
      </h2>
      <p className="mt-1 font-semibold wrap-anywhere">{legalName ?? name}</p>
      {document !== null && (
        <p className="tabular-nums">{`CPF ou CNPJ ${maskOrganizationDocument(document)}`}</p>
      )}
      {address !== null && (
        <p className="wrap-anywhere">
          {[`${address.street}, ${address.number}`, address.complement, address.neighborhood]
            .filter(Boolean)
            .join(', ')}
          <br />
          {`${address.city} - ${address.state}, CEP ${maskPostalCode(address.postalCode)}`}
        </p>
      )}
      {!isComplete && (
        <p className="mt-1">
          {document === null ? 'Falta o CPF ou CNPJ' : 'Falta o endereço'}
          {document === null && address === null && ' e o endereço'}.{' '}
          <Link to={dataPath} className="text-link">
            Completar os dados
          </Link>
        </p>
      )}
    </section>
  )
}
