import type { FeeStatement as Statement } from '@55tickets/contracts/fee-statement.ts'
import { feesFilePath } from '@55tickets/contracts/http/workspace-paths.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { failureText, serverMessage } from '../../lib/api/api.ts'
import { fetchFile, saveFile } from '../../lib/api/fetch-file.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InvoiceData } from './invoice-data.tsx'
import { feeStatementQuery } from './queries.ts'
import { listMonths } from './statement-months.ts'

interface FeeStatementProps {
  readonly organizationId: string
  /** Today in Brasília. */
  readonly today: string
  /** Screen of the organization's data. */
  readonly dataPath: string
}

/** Our fees of a month by event, with the data that a service invoice needs. */
export function FeeStatement({ organizationId, today, dataPath }: FeeStatementProps) {
  const months = listMonths(today)
  const [month, setMonth] = useState(months[0]?.month ?? '')
  const query = useQuery(feeStatementQuery(useApi(), organizationId, month))
  const { data, error, isFetching, refetch } = query
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Select
          label="Mês"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
          className="min-w-56 max-sm:w-full"
        >
          {months.map((option) => (
            <option key={option.month} value={option.month}>
              {option.name}
            </option>
          ))}
        </Select>
        <DownloadStatement {...{ organizationId, month }} />
      </div>
      {!data && error && (
        <ErrorPanel
          title="Não foi possível carregar as taxas"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      )}
      {!data && !error && <Skeleton className="h-60 rounded-md" />}
      {data && (
        <>
          <FeeTable statement={data} />
          <InvoiceData organization={data.organization} dataPath={dataPath} />
        </>
      )}
    </Card>
  )
}

function DownloadStatement({ organizationId, month }: { organizationId: string; month: string }) {
  const { transport } = useAuth()
  const download = useSingleMutation({
    mutationFn: async () => {
      const path = `${feesFilePath}?month=${month}`
      const { blob, name } = await fetchFile(transport, { path, params: { organizationId } })
      saveFile(blob, name ?? `taxas-${month}.csv`)
    },
    onError: (error) =>
      toast.error(serverMessage(error) ?? 'Erro ao baixar as taxas. Tente novamente.'),
  })
  return (
    <Button
      variant="secondary"
      busy={download.isPending}
      busyLabel="Baixando..."
      onClick={() => download.mutate()}
      className="max-sm:w-full"
    >
      <Download aria-hidden="true" />
      Baixar CSV
    </Button>
  )
}

const cell = 'py-2.5 pl-4 text-right whitespace-nowrap'
const head = 'py-2 pl-4 text-right font-semibold'

function FeeTable({ statement }: { statement: Statement }) {
  const { events, charged, returned, total, byPromoter } = statement
  if (events.length === 0) return <p className="text-ink-soft">Nenhuma taxa neste mês.</p>
  return (
    <div>
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">Taxas da 55Tickets por evento</caption>
        <thead>
          <tr className="border-b border-line-strong text-sm text-ink-soft">
            <th scope="col" className="py-2 font-semibold">
              Evento
            </th>
            <th scope="col" className={`${head} max-sm:sr-only`}>
              Cobradas
            </th>
            <th scope="col" className={`${head} max-sm:sr-only`}>
              Devolvidas
            </th>
            <th scope="col" className={head}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event._id} className="border-b border-line">
              <th scope="row" className="py-2.5 font-medium wrap-anywhere">
                {event.name}
              </th>
              <td className={`${cell} max-sm:sr-only`}>{formatReais(event.charged)}</td>
              <td className={`${cell} max-sm:sr-only`}>{formatReais(event.returned)}</td>
              <td className={cell}>{formatReais(event.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <th scope="row" className="py-2.5">
              Total do mês
            </th>
            <td className={`${cell} max-sm:sr-only`}>{formatReais(charged)}</td>
            <td className={`${cell} max-sm:sr-only`}>{formatReais(returned)}</td>
            <td className={cell}>{formatReais(total)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-1 text-sm text-ink-soft tabular-nums">
        {byPromoter === 0
          ? 'Pagas por quem comprou. '
          : `${formatReais(byPromoter)} descontados do seu saldo, o restante pago por quem comprou. `}
        Taxas de pedidos reembolsados são deduzidas no mês em que voltam.
      </p>
    </div>
  )
}
