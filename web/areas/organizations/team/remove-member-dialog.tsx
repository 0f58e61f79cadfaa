import type { Member } from '@55tickets/contracts/organizations.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '../../../framework/router/router.tsx'
import { serverMessage } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { gatePhonesQuery, organizationsKey } from '../queries.ts'
import { OWNER_LEAVES_TEXT } from './owner-texts.ts'

interface RemoveMemberDialogProps {
  readonly organizationId: string
  readonly member: Pick<Member, 'userId' | 'name' | 'role' | 'isConfirmed'>
  /** True if the member is the user, who leaves. */
  readonly isSelf: boolean
  readonly onClose: () => void
}

/** Removes a member, or lets the user leave. An owner leaves a day later. */
export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { organizationId, member, isSelf, onClose } = props
  const { userId } = member
  const isOwner = member.role === 'owner' && member.isConfirmed
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => api('removeMember', { params: { organizationId, userId } }),
    onSuccess: async ({ message }) => {
      toast.success(isOwner ? 'Pronto: vale em 24 horas.' : message)
      onClose()
      if (isSelf && !isOwner) navigate('/promotor')
      await client.invalidateQueries({ queryKey: organizationsKey })
    },
  })
  const close = () => {
    if (!isPending) onClose()
  }
  const { title, description, keep, confirm } = dialogTexts(props, isOwner)
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {keep}
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {confirm}
          </Button>
        </>
      }
      failure={error && (serverMessage(error) ?? 'Não foi possível remover. Tente novamente.')}
      className="top-auto rounded-t-lg"
    >
      <div className="grid gap-4">
        {isSelf ? <OwnPhones role={member.role} /> : <LostPhones {...props} isOwner={isOwner} />}
        {isOwner && <p className="text-sm text-ink-soft">{OWNER_LEAVES_TEXT}</p>}
      </div>
    </Dialog>
  )
}

/** Phones that lose the gate together with the member who invited them. */
function LostPhones({
  organizationId,
  member,
  isOwner,
}: Pick<RemoveMemberDialogProps, 'organizationId' | 'member'> & { readonly isOwner: boolean }) {
  const { data } = useQuery(gatePhonesQuery(useApi(), organizationId))
  const phones = data?.docs.filter(({ invitedBy }) => invitedBy === member.userId) ?? []
  if (phones.length === 0) return null
  return (
    <div>
      <p className="font-semibold">
        {phones.length === 1
          ? 'O celular que ela convidou também perde a portaria'
          : `Os ${phones.length} celulares que ela convidou também perdem a portaria`}
        {isOwner ? ', em 24 horas:' : ':'}
      </p>
      <ul className="mt-2 list-disc pl-5 wrap-anywhere">
        {phones.map(({ _id, name, eventName }) => (
          <li key={_id}>{`${name} · ${eventName}`}</li>
        ))}
      </ul>
    </div>
  )
}

function OwnPhones({ role }: Pick<Member, 'role'>) {
  const mayInvite = hasRight({ role, isLimited: false }, 'inviteGatePhones')
  if (!mayInvite) return null
  return <p>Os celulares que você convidou para portarias também perdem o acesso.</p>
}

function dialogTexts({ member, isSelf }: RemoveMemberDialogProps, isOwner: boolean) {
  const { name, isConfirmed } = member
  if (isSelf)
    return {
      title: 'Sair da organização?',
      description: isOwner
        ? 'Em 24 horas você perde o acesso aos eventos desta organização.'
        : 'Você perde o acesso aos eventos desta organização.',
      keep: 'Ficar',
      confirm: 'Sair da organização',
    }
  if (!isConfirmed)
    return {
      title: `Recusar ${name}?`,
      description: 'A pessoa não entra na equipe. Se mudar de ideia, convide de novo.',
      keep: 'Voltar',
      confirm: 'Recusar',
    }
  return {
    title: `Remover ${name}?`,
    description: `A pessoa perde o acesso ${isOwner ? 'em 24 horas' : 'na hora'}. O que ela fez continua no histórico.`,
    keep: 'Manter na equipe',
    confirm: 'Remover da equipe',
  }
}
