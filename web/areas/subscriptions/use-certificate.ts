import { certificatePath, eventCertificatePath } from '@55tickets/contracts/http/paths.ts'
import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api.ts'
import { fetchFile, saveFile } from '../../lib/api/fetch-file.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useAuth, useAuthState } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { ownCertificatesKey } from './own-certificates-query.ts'

const LOGIN_REQUIRED_TEXT = 'Você precisa estar logado para baixar o certificado.'

/** Fetches one certificate at a time. */
export function useCertificate() {
  const { transport } = useAuth()
  const client = useQueryClient()
  const auth = useAuthState()
  const { mutate, isPending, variables } = useSingleMutation({
    onMutate: () => toast.info('Iniciando download do certificado...'),
    mutationFn: async ({ path, params }: CertificateRequest) => {
      const { blob, name } = await fetchFile(transport, { path, params })
      saveFile(blob, name ?? 'certificate.pdf')
    },
    onSuccess: () => {
      toast.success('Download do certificado concluído.')
      return client.invalidateQueries({ queryKey: ownCertificatesKey })
    },
    onError: (error) => {
      const isSignedOut = error instanceof ApiError && error.status === 401
      toast.error(isSignedOut ? LOGIN_REQUIRED_TEXT : 'Falha ao baixar o certificado.')
    },
  })

  const request = (id: string, path: string, params: Readonly<Record<string, string>>) => {
    if (auth.status !== 'signed-in') return toast.error(LOGIN_REQUIRED_TEXT)
    mutate({ id, path, params: { ...params, userId: auth.user.id } })
  }
  return {
    /** Id of the subscription or event whose certificate is being fetched. */
    downloadingId: isPending ? variables.id : undefined,
    download: ({ _id, schedule }: Subscription) =>
      request(_id, certificatePath, { scheduleId: schedule._id }),
    downloadOfEvent: (eventId: string) => request(eventId, eventCertificatePath, { eventId }),
  }
}

interface CertificateRequest {
  readonly id: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}
