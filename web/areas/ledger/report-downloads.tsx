import { reportPath } from '@55tickets/contracts/http/workspace-paths.ts'
import type { ReportFormat, ReportName } from '@55tickets/contracts/reports.ts'
import Download from 'lucide-react/icons/download'
import { useId } from 'react'
import { serverMessage } from '../../lib/api/api.ts'
import { fetchFile, saveFile } from '../../lib/api/fetch-file.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useAuth } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const descriptions = [
  {
    report: 'bordero',
    title: 'Borderô',
    text: 'As contas do evento por setor, lote e tipo de ingresso, com a base do ECAD. Para o local, a contabilidade e o ECAD.',
  },
  {
    report: 'half-price',
    title: 'Relatório de meia-entrada',
    text: 'A cota de cada setor e as meias-entradas vendidas por benefício. Para a fiscalização.',
  },
] as const satisfies readonly { report: ReportName; title: string; text: string }[]

const formats = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
] as const satisfies readonly (readonly [ReportFormat, string])[]

interface ReportDownloadsProps {
  readonly eventId: string
}

/** Reports of an event's money, each to be downloaded in both formats. */
export function ReportDownloads({ eventId }: ReportDownloadsProps) {
  const id = useId()
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="border-b border-line px-5 py-4 text-lg sm:px-6">
          Relatórios
        </h2>
        <ul className="divide-y divide-line">
          {descriptions.map(({ report, title, text }) => (
            <li
              key={report}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-4 sm:px-6"
            >
              <div className="min-w-0 flex-[1_1_18rem]">
                <h3 className="font-semibold">{title}</h3>
                <p className="text-sm text-ink-soft">{text}</p>
              </div>
              <div className="flex gap-2">
                {formats.map(([format, name]) => (
                  <DownloadButton key={format} {...{ eventId, report, title, format, name }} />
                ))}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

interface DownloadButtonProps extends ReportDownloadsProps {
  readonly report: ReportName
  readonly title: string
  readonly format: ReportFormat
  /** Name of the format. */
  readonly name: string
}

function DownloadButton({ eventId, report, title, format, name }: DownloadButtonProps) {
  const { transport } = useAuth()
  const download = useSingleMutation({
    mutationFn: async () => {
      const path = reportPath(report, format)
      const file = await fetchFile(transport, { path, params: { eventId } })
      saveFile(file.blob, file.name ?? `${report}.${format}`)
    },
    onError: (error) =>
      toast.error(serverMessage(error) ?? 'Erro ao baixar o relatório. Tente novamente.'),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={download.isPending}
      aria-label={`Baixar ${title} em ${name}`}
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" />
      {name}
    </Button>
  )
}
