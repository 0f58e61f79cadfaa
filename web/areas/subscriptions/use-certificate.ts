import { certificatePath } from '@55tickets/contracts/paths.ts'
import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { fetchFile, saveFile } from '../../lib/api/fetch-file.ts'
import { useAuth, useAuthState } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'

const LOGIN_REQUIRED_TEXT = 'Você precisa estar logado para baixar o certificado.'

/** Fetches one certificate at a time. */
export function useCertificate() {
  const { transport } = useAuth()
  const auth = useAuthState()
  const [downloadingId, setDownloadingId] = useState<string>()
  const isDownloading = useRef(false)

  const download = async ({ _id, schedule }: Subscription) => {
    if (isDownloading.current) return
    if (auth.status !== 'signed-in') return toast.error(LOGIN_REQUIRED_TEXT)
    isDownloading.current = true
    setDownloadingId(_id)
    toast.info('Iniciando download do certificado...')
    try {
      const params = { scheduleId: schedule._id, userId: auth.user.id }
      const { blob, name } = await fetchFile(transport, { path: certificatePath, params })
      saveFile(blob, name ?? 'certificate.pdf')
      toast.success('Download do certificado concluído.')
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      const isSignedOut = error instanceof ApiError && error.status === 401
      toast.error(isSignedOut ? LOGIN_REQUIRED_TEXT : 'Falha ao baixar o certificado.')
    } finally {
      isDownloading.current = false
      setDownloadingId(undefined)
    }
  }
  return { downloadingId, download }
}
