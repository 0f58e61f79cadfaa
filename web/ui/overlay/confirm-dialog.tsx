import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly description: string
  /** Label of the button that changes nothing. */
  readonly keep: string
  /** Label of the button that does what cannot be undone. */
  readonly confirm: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks before something that cannot be undone. It stays open while that is being done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, keep, confirm, busy, onConfirm, onClose, children } = props
  const leave = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={leave}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {keep}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
      // A short dialog: on phones it slides up from the bottom.
      className="top-auto rounded-t-lg"
    >
      {children}
    </Dialog>
  )
}
