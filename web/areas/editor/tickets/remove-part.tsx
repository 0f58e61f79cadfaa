import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
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
  /** Verb of the question and of its button. */
  readonly action?: string
  readonly removedText: string
  /** Removes it from the newest event, with the version of that. */
  readonly remove: (version: number, known: EditedEvent) => Promise<EditedEvent>
  /** Version of the part; that of the tickets by default. */
  readonly readVersion?: (event: EditedEvent) => number
  readonly onRemoved: () => void
}

/** Removes a part of an event that nobody uses, after a question. */
export function RemovePart(props: RemovePartProps) {
  const { event, label, name, description, removedText, remove, onRemoved } = props
  const { action = 'Remover' } = props
  const { readVersion = ({ tickets }: EditedEvent) => tickets.version } = props
  const api = useApi()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => {
      try {
        return await remove(readVersion(event), event)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'EVENT_CHANGED') throw error
        // Somebody saved another field of the part: that does not concern the removal.
        const newest = await client.fetchQuery({
          ...editedEventQuery(api, event._id),
          staleTime: 0,
        })
        return remove(readVersion(newest), newest)
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
        title={`${action} “${name}”?`}
        description={description}
        keep="Manter"
        confirm={action}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsOpen(false)}
      >
        <div role="alert">{failure && <p className="font-medium text-danger">{failure}</p>}</div>
      </ConfirmDialog>
    </>
  )
}
