import { saleTicketsPath, ticketFilePath } from '@55tickets/contracts/paths.ts'
import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { type FetchedFile, fetchFile, saveFile } from '../../lib/api/fetch-file.ts'
import { useAuth } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import type { TicketSale } from './ticket-sale.ts'

type FileHandler = (file: FetchedFile) => void | Promise<void>

/** Downloads and shares ticket files. */
export function useTicketFiles() {
  const { downloadingId, downloadFile } = useFileDownload()

  const withFile = async (request: Parameters<typeof downloadFile>[0], handle: FileHandler) => {
    try {
      const file = await downloadFile(request)
      if (file) await handle(file)
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      toast.error('Erro ao fazer download do ingresso. Tente novamente.')
    }
  }
  const ticketFileRequest = ({ _id }: TicketCode) => ({
    id: _id,
    path: ticketFilePath,
    params: { ticketCodeId: _id },
  })
  const save = (file: FetchedFile, name: string) => {
    saveFile(file.blob, file.name ?? name)
    toast.success('Download do ingresso iniciado!')
  }

  return {
    downloadingId,
    download: (code: TicketCode) =>
      void withFile(ticketFileRequest(code), (file) => save(file, ticketFileName(code))),
    downloadAll: ({ _id }: TicketSale) =>
      void withFile({ id: _id, path: saleTicketsPath, params: { id: _id } }, (file) =>
        save(file, `ingressos-${_id}.pdf`),
      ),
    share: (code: TicketCode, text: string) =>
      void withFile(ticketFileRequest(code), async (file) => {
        const name = file.name ?? ticketFileName(code)
        const pdf = new File([file.blob], name, { type: 'application/pdf' })
        try {
          await navigator.share({ files: [pdf], text })
        } catch (error) {
          // Closing the share menu is not an error; in any other case, offer the file as a
          // download.
          if (!(error instanceof DOMException && error.name === 'AbortError')) save(file, name)
        }
      }),
  }
}

const ticketFileName = ({ _id }: TicketCode): string => `ticket-${_id}.pdf`

interface FileRequest {
  /** Id of the ticket or sale to which the file belongs. */
  readonly id: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** Fetches one file at a time and ignores requests made meanwhile. */
function useFileDownload() {
  const { transport } = useAuth()
  const [downloadingId, setDownloadingId] = useState<string>()
  const isDownloading = useRef(false)

  /** Resolves to undefined while another file is being fetched. */
  const downloadFile = async ({
    id,
    ...request
  }: FileRequest): Promise<FetchedFile | undefined> => {
    if (isDownloading.current) return undefined
    isDownloading.current = true
    setDownloadingId(id)
    try {
      return await fetchFile(transport, request)
    } finally {
      isDownloading.current = false
      setDownloadingId(undefined)
    }
  }
  return { downloadingId, downloadFile }
}
