import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { FormDialog } from './profile-form.tsx'

interface EditableValueProps {
  readonly name: string
  /** Current value, line by line; empty if it is missing. */
  readonly lines: readonly string[]
  readonly missing: string
  /**
   * Form that replaces the value while it is edited, or opens in a dialog if it needs more room.
   */
  readonly Form: ComponentType<{ user: CurrentUser; onSaved: () => void; dialog?: FormDialog }>
  readonly inDialog?: boolean
  readonly user: CurrentUser
}

/** A value in the profile that its owner may add or edit. */
export function EditableValue(props: EditableValueProps) {
  const { name, lines, missing, Form, user, inDialog = false } = props
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const setOpen = (open: boolean) => {
    flushSync(() => setIsOpen(open))
    // A dialog manages the focus by itself.
    if (inDialog) return
    // The pressed button is gone, so focus what replaced it.
    place.current?.querySelector<HTMLElement>(open ? 'input' : 'button')?.focus()
  }
  const close = () => setOpen(false)
  return (
    <div ref={place}>
      {isOpen && inDialog && (
        <Form {...{ user, onSaved: close, dialog: { title: name, onClose: close } }} />
      )}
      {isOpen && !inDialog ? (
        <div className="grid grid-cols-1 gap-1">
          <Form user={user} onSaved={close} />
          <Button variant="quiet" onClick={close} className="justify-self-start">
            Cancelar
          </Button>
        </div>
      ) : (
        <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
          <div className="min-w-0">
            <h2 className="text-lg">{name}</h2>
            {lines.length === 0 && <p className="mt-1 text-ink-soft">{missing}</p>}
            {lines.map((line) => (
              <p key={line} className="wrap-anywhere">
                {line}
              </p>
            ))}
          </div>
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {lines.length === 0 ? 'Adicionar' : 'Editar'}
            <span className="sr-only">{name}</span>
          </Button>
        </Card>
      )}
    </div>
  )
}
