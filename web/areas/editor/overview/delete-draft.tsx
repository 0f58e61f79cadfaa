import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from '../../../framework/router/router.tsx'
import { failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { editedEventQuery } from '../queries.ts'

/** Deletes a draft after a confirmation. */
export function DeleteDraft({ event }: { event: EditedEvent }) {
  const { _id: eventId, page, organization } = event
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => api('deleteDraft', { params: { eventId } }),
    onSuccess: () => {
      toast.success('Rascunho excluído.')
      if (isMounted.current) navigate(`/promotor/o/${organization.slug}`, { replace: true })
      client.removeQueries({ queryKey: editedEventQuery(api, eventId).queryKey })
      void client.invalidateQueries({ queryKey: ['organizations'] })
    },
  })
  return (
    <div>
      <Button variant="quiet" onClick={() => setIsOpen(true)} className="-ml-5 text-danger!">
        <Trash2 aria-hidden="true" />
        Excluir rascunho
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Excluir este rascunho?"
        description={`“${page.name}” será excluído com tudo o que você preencheu. Isso não pode ser desfeito.`}
        keep="Manter rascunho"
        confirm="Excluir rascunho"
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsOpen(false)}
      >
        <div role="alert">
          {error && <p className="font-medium text-danger">{failureText(error)}</p>}
        </div>
      </ConfirmDialog>
    </div>
  )
}
