import type { TrackingLink } from '@55tickets/contracts/links.ts'
import { checkLinkName } from '@55tickets/rules/links/link-name.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { linksKey } from './queries.ts'

interface LinkDialogProps {
  readonly eventId: string
  /** The link to rename; undefined for a new one. */
  readonly link: TrackingLink | undefined
  readonly onClose: () => void
}

/** Name of a tracking link, new or known. */
export function LinkDialog({ eventId, link, onClose }: LinkDialogProps) {
  const id = useId()
  const { form, text, busy, failure } = useLinkForm({ eventId, link, onClose })
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={link ? 'Renomear link' : 'Novo link'}
      failure={failure ?? null}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Salvando...">
            {link ? 'Salvar nome' : 'Criar link'}
          </Button>
        </>
      }
    >
      <form id={id} {...form} noValidate>
        <TextField
          {...text('name')}
          label="Onde você vai divulgar?"
          placeholder="Instagram da banda"
          autoComplete="off"
          maxLength={60}
          required
          hint={
            link
              ? 'O endereço não muda.'
              : 'Um nome só para a sua equipe. O endereço é feito a partir dele.'
          }
        />
      </form>
    </Dialog>
  )
}

function useLinkForm({ eventId, link, onClose }: LinkDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const isMounted = useIsMounted()
  // A new link keeps its id while the form is open, so that a repeated save creates one.
  const [linkId] = useState(() => link?._id ?? crypto.randomUUID())
  return useForm({
    initial: { name: link?.name ?? '' },
    validate: ({ name }) => ({ name: checkLinkName(name) }),
    validateOn: 'submit',
    send: async ({ name }) => {
      const body = { name, isArchived: link ? link.archivedAt !== null : false }
      await api('changeLink', { params: { eventId, linkId }, body })
      void client.invalidateQueries({ queryKey: linksKey(eventId) })
      toast.success(link ? 'Nome salvo.' : 'Link criado. Agora é só copiar e divulgar.')
      if (isMounted.current) onClose()
    },
    failureText: 'Não foi possível salvar. O que você digitou continua aqui: tente novamente.',
  })
}
