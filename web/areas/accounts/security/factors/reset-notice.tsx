import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useApi } from '../../../../lib/app-context.tsx'
import { toast } from '../../../../lib/toasts/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useFactorChange, useShowFactors } from './use-second-factors.ts'

/** Tells that our team was asked to switch the factors off, so that their owner can prevent it. */
export function ResetNotice({ at }: { at: string }) {
  const api = useApi()
  const show = useShowFactors()
  const stop = useFactorChange({
    send: () => api('stopFactorReset', {}),
    onDone: (factors) => {
      show(factors)
      toast.success('A verificação em duas etapas continua ativada.')
    },
  })
  return (
    <div role="alert" className="mt-4 rounded-md bg-warn-soft p-4">
      <p className="flex gap-2.5 font-bold text-warn">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        Alguém pediu para desativar a verificação desta conta
      </p>
      <p className="mt-2">
        {`Se ninguém impedir, nossa equipe remove as chaves de acesso, o aplicativo e os códigos em ${momentText(at, HOME_ZONE)}. Não foi você? Impeça agora e troque a senha.`}
      </p>
      <Button className="mt-4" busy={stop.isPending} onClick={() => stop.mutate()}>
        Impedir
      </Button>
    </div>
  )
}
