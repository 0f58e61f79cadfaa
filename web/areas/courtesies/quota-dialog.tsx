import type { MemberQuota } from '@55tickets/contracts/courtesies.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { courtesiesKey, quotasKey, quotasQuery } from './queries.ts'

interface QuotaDialogProps {
  readonly eventId: string
  readonly onClose: () => void
}

/** Sets how many courtesies of the event each member may give. */
export function QuotaDialog({ eventId, onClose }: QuotaDialogProps) {
  const { data, error } = useQuery(quotasQuery(useApi(), eventId))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Cotas da equipe"
      description="Quantas cortesias deste evento cada pessoa pode dar. Em branco: sem limite."
      failure={error ? failureText(error) : null}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {data ? (
        <ul className="grid divide-y divide-line">
          {data.map((member) => (
            <li key={member.userId} className="py-3">
              <QuotaForm eventId={eventId} member={member} />
            </li>
          ))}
        </ul>
      ) : (
        !error && <Skeleton className="h-40 rounded-lg" />
      )}
    </Dialog>
  )
}

function QuotaForm({ eventId, member }: { eventId: string; member: MemberQuota }) {
  const api = useApi()
  const client = useQueryClient()
  const { userId, name, given } = member
  const { form, text, busy } = useForm({
    initial: { quota: member.quota === null ? '' : String(member.quota) },
    validate: ({ quota }) => ({
      quota: /^\d{0,6}$/.test(quota.trim()) ? null : 'Use um número, ou deixe em branco',
    }),
    validateOn: 'submit',
    send: async ({ quota }) => {
      const body = { quota: quota.trim() === '' ? null : Number(quota) }
      await api('setQuota', { params: { eventId, userId }, body })
      void client.invalidateQueries({ queryKey: quotasKey(eventId) })
      void client.invalidateQueries({ queryKey: courtesiesKey(eventId) })
      toast.success(`Cota de ${name} salva.`)
    },
    failureText: 'Não foi possível salvar a cota. Tente novamente.',
  })
  return (
    <form {...form} noValidate className="flex items-start gap-3">
      <TextField
        {...text('quota')}
        label={name}
        hint={given === 1 ? '1 dada' : `${given} dadas`}
        inputMode="numeric"
        placeholder="Sem limite"
        autoComplete="off"
        className="grow"
      />
      <Button
        type="submit"
        variant="secondary"
        busy={busy}
        aria-label={`Salvar a cota de ${name}`}
        className="mt-7"
      >
        Salvar
      </Button>
    </form>
  )
}
