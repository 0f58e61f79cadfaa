import { SECOND_FACTOR_DAYS } from '@55tickets/rules/organizations/second-factor.ts'
import { useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { organizationsKey, teamKey } from '../queries.ts'

interface FactorDemandProps {
  readonly organizationId: string
  readonly isDemanded: boolean
}

/** Whether all members need a second factor, or those only whose rights do. */
export function FactorDemand({ organizationId, isDemanded }: FactorDemandProps) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () =>
      api('demandSecondFactor', { params: { organizationId }, body: { isDemanded: !isDemanded } }),
    onSuccess: (team) => {
      client.setQueryData(teamKey(organizationId), team)
      void client.invalidateQueries({ queryKey: organizationsKey, exact: true })
      toast.success(isDemanded ? 'Não é mais exigida de todos.' : 'Exigida de toda a equipe.')
    },
    onError: (error) =>
      toast.error(serverMessage(error) ?? 'Não foi possível salvar. Tente novamente.'),
  })
  return (
    <section
      aria-labelledby="factor-demand"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-5"
    >
      <div className="max-w-reading min-w-0 grow basis-72">
        <h2 id="factor-demand" className="text-base tracking-normal">
          Verificação em duas etapas
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {isDemanded
            ? `Exigida de toda a equipe: quem não ativa em ${SECOND_FACTOR_DAYS} dias perde o acesso até ativar.`
            : 'Exigida de quem reembolsa, cancela, pede repasses ou exporta CPFs, depois que a organização é verificada.'}
        </p>
      </div>
      <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
        {isDemanded ? 'Exigir só desses' : 'Exigir de toda a equipe'}
      </Button>
    </section>
  )
}
