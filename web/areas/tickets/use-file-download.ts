import { useRef, useState } from 'react'
import { type FetchedFile, fetchFile } from '../../lib/api/fetch-file.ts'
import { useAuth } from '../../lib/auth/auth.tsx'

interface FileRequest {
  /** Id of the ticket or sale to which the file belongs. */
  readonly id: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** Fetches one file at a time and ignores requests made meanwhile. */
export function useFileDownload() {
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
