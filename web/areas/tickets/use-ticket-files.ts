import { saleTicketsPath, ticketFilePath } from '@55tickets/contracts/http/paths.ts'
import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { type FetchedFile, fetchFile, saveFile } from '../../lib/api/fetch-file.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useAuth } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import type { TicketSale } from './ticket-sale.ts'

interface TicketFile {
  /** Id of the ticket or sale to which the file belongs. */
  readonly id: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly onFetched: (file: FetchedFile) => void
}

/** Downloads and shares ticket files, one at a time: requests made meanwhile are ignored. */
export function useTicketFiles() {
  const { transport } = useAuth()
  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: async ({ path, params, onFetched }: TicketFile) =>
      onFetched(await fetchFile(transport, { path, params })),
    onError: () => toast.error('Erro ao fazer download do ingresso. Tente novamente.'),
  })
  const fetchTicket = ({ _id: id }: TicketCode, onFetched: TicketFile['onFetched']) =>
    mutate({ id, path: ticketFilePath, params: { ticketCodeId: id }, onFetched })

  return {
    downloadingId: isPending ? variables.id : undefined,
    download: (code: TicketCode) => fetchTicket(code, (file) => save(file, ticketFileName(code))),
    downloadAll: ({ _id: id }: TicketSale) =>
      mutate({
        id,
        path: saleTicketsPath,
        params: { id },
        onFetched: (file) => save(file, `ingressos-${id}.pdf`),
      }),
    share: (code: TicketCode, text: string) =>
      fetchTicket(code, (file) => {
        const name = file.name ?? ticketFileName(code)
        const pdf = new File([file.blob], name, { type: 'application/pdf' })
        // Not awaited: other files may be downloaded while the share menu is open.
        navigator.share({ files: [pdf], text }).catch((error: unknown) => {
          // Closing the share menu is not an error; in any other case, offer the file as a
          // download.
          if (!(error instanceof DOMException && error.name === 'AbortError')) save(file, name)
        })
      }),
  }
}

function save({ blob, name }: FetchedFile, defaultName: string): void {
  saveFile(blob, name ?? defaultName)
  toast.success('Download do ingresso iniciado!')
}

const ticketFileName = ({ _id }: TicketCode): string => `ticket-${_id}.pdf`
