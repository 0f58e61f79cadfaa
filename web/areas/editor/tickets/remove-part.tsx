import type { EditedEvent } from '@55tickets/contracts/editor.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { editedEventQuery } from '../queries.ts'
import { storeEvent } from '../store-event.ts'

interface RemovePartProps {
  readonly event: EditedEvent
  /** Text of the button: "Remover ingresso". */
  readonly label: string
  /** Name of the part, which the question repeats. */
  readonly name: string
  readonly description: string
  readonly removedText: string
  readonly remove: (version: number) => Promise<EditedEvent>
  readonly onRemoved: () => void
}

/** Removes a part of the tickets that nobody reserved, after a question. */
export function RemovePart(props: RemovePartProps) {
  const { event, label, name, description, removedText, remove, onRemoved } = props
  const api = useApi()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => {
      try {
        return await remove(event.tickets.version)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'EVENT_CHANGED') throw error
        // Somebody saved another field of the part: that does not concern the removal.
        const newest = await client.fetchQuery({
          ...editedEventQuery(api, event._id),
          staleTime: 0,
        })
        return remove(newest.tickets.version)
      }
    },
    onSuccess: (answer) => {
      storeEvent(client, answer)
      toast.success(removedText)
      setIsOpen(false)
      onRemoved()
    },
    onError: (error) => {
      setFailure(failureText(error))
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start text-danger"
        onClick={() => {
          setFailure(undefined)
          setIsOpen(true)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Remover “${name}”?`}
        description={description}
        keep="Manter"
        confirm="Remover"
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsOpen(false)}
      >
        <div role="alert">{failure && <p className="font-medium text-danger">{failure}</p>}</div>
      </ConfirmDialog>
    </>
  )
}
