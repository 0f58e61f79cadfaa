import { certificatePath } from '@55tickets/contracts/http/paths.ts'
import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import { ApiError } from '../../lib/api/api.ts'
import { fetchFile, saveFile } from '../../lib/api/fetch-file.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useAuth, useAuthState } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'

const LOGIN_REQUIRED_TEXT = 'Você precisa estar logado para baixar o certificado.'

/** Fetches one certificate at a time. */
export function useCertificate() {
  const { transport } = useAuth()
  const auth = useAuthState()
  const { mutate, isPending, variables } = useSingleMutation({
    onMutate: () => toast.info('Iniciando download do certificado...'),
    mutationFn: async ({ scheduleId, userId }: CertificateRequest) => {
      const params = { scheduleId, userId }
      const { blob, name } = await fetchFile(transport, { path: certificatePath, params })
      saveFile(blob, name ?? 'certificate.pdf')
    },
    onSuccess: () => toast.success('Download do certificado concluído.'),
    onError: (error) => {
      const isSignedOut = error instanceof ApiError && error.status === 401
      toast.error(isSignedOut ? LOGIN_REQUIRED_TEXT : 'Falha ao baixar o certificado.')
    },
  })

  const download = ({ _id, schedule }: Subscription) => {
    if (auth.status !== 'signed-in') return toast.error(LOGIN_REQUIRED_TEXT)
    mutate({ subscriptionId: _id, scheduleId: schedule._id, userId: auth.user.id })
  }
  return { downloadingId: isPending ? variables.subscriptionId : undefined, download }
}

interface CertificateRequest {
  readonly subscriptionId: string
  readonly scheduleId: string
  readonly userId: string
}
