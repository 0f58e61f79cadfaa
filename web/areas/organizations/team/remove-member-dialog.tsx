import type { Member } from '@55tickets/contracts/organizations.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from '../../../framework/router/router.tsx'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { checkOwnPassword, OwnPassword } from '../../../ui/form/own-password.tsx'
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

/** Removes a member, or lets the user leave. An owner leaves a day later, with the password. */
export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { organizationId, member, isSelf, onClose } = props
  const { userId } = member
  const isOwner = member.role === 'owner' && member.isConfirmed
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const id = useId()
  const { form, text, busy, failure } = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: isOwner ? checkOwnPassword(password) : null }),
    validateOn: 'submit',
    send: async ({ password }) => {
      const body = isOwner ? { password } : {}
      const { message } = await api('removeMember', { params: { organizationId, userId }, body })
      toast.success(isOwner ? 'Pronto: vale em 24 horas.' : message)
      onClose()
      if (isSelf && !isOwner) navigate('/promotor')
      await client.invalidateQueries({ queryKey: organizationsKey })
    },
    failureText: 'Não foi possível remover. Tente novamente.',
  })
  const close = () => {
    if (!busy) onClose()
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
          <Button type="submit" form={id} variant="danger" busy={busy}>
            {confirm}
          </Button>
        </>
      }
      className="top-auto rounded-t-lg"
    >
      <form id={id} {...form} noValidate className="grid gap-4">
        {isSelf ? <OwnPhones role={member.role} /> : <LostPhones {...props} isOwner={isOwner} />}
        {isOwner && <OwnPassword field={text('password')}>{OWNER_LEAVES_TEXT}</OwnPassword>}
        <div role="alert">{failure && <p className="font-semibold text-danger">{failure}</p>}</div>
      </form>
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
