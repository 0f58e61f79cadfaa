import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { myDataPath } from '@55tickets/contracts/http/paths.ts'
import Download from 'lucide-react/icons/download'
import { Link } from '../../framework/router/router.tsx'
import { serverMessage } from '../../lib/api/api.ts'
import { fetchFile, saveFile } from '../../lib/api/fetch-file.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useAuth } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DeleteAccount } from './delete-account.tsx'

/** Privacy rights of the user by law: access to their data, and its deletion. */
export function PrivacySection({ user }: { user: CurrentUser }) {
  const { transport } = useAuth()
  const download = useSingleMutation({
    mutationFn: async () => {
      const request = { path: myDataPath, params: { id: user.id } }
      const { blob, name } = await fetchFile(transport, request)
      saveFile(blob, name ?? 'meus-dados.json')
    },
    onSuccess: () => toast.success('Download dos seus dados iniciado!'),
    onError: (error) =>
      toast.error(serverMessage(error) ?? 'Erro ao baixar seus dados. Tente novamente.'),
  })
  return (
    <Card className="p-5 sm:p-8">
      <section aria-labelledby="privacy-title">
        <h2 id="privacy-title" className="text-xl">
          Privacidade
        </h2>
        <p className="mt-2 max-w-reading text-ink-soft">
          Seus dados são seus: leve uma cópia quando quiser, ou encerre a conta. Veja na{' '}
          <Link to="/privacy" className="text-link">
            Política de Privacidade
          </Link>{' '}
          o que guardamos e por quê.
        </p>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
          <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden="true" />
            Baixar meus dados
          </Button>
          <DeleteAccount user={user} />
        </div>
      </section>
    </Card>
  )
}
