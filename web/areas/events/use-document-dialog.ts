import { type MouseEvent, useState } from 'react'
import { goToDocument } from '../../framework/navigation/go-to-document.ts'
import { loadChunk } from '../../framework/navigation/load-chunk.ts'
import { toast } from '../../lib/toasts/toasts.tsx'

/**
 * A link to a file that opens it in a dialog, whose code loads with the first click. Without
 * JavaScript, or if that code fails to load, the link opens the file itself.
 */
export function useDocumentDialog<Code extends object>(url: string, load: () => Promise<Code>) {
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState<Code>()
  const onClick = async (click: MouseEvent) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey) return
    click.preventDefault()
    setOpen(true)
    const loaded = await loadChunk(load, () => void openDocument(url))
    if (loaded) setCode(() => loaded)
  }
  const link = {
    href: url,
    'aria-haspopup': 'dialog',
    onClick: (click: MouseEvent) => void onClick(click),
    onPointerEnter: () => void load().catch(() => undefined),
  } as const
  return { link, code, dialog: { open, onOpenChange: setOpen } }
}

/** Opens a file directly when the dialog that would show it cannot be loaded. */
async function openDocument(url: string): Promise<void> {
  if (!(await goToDocument(url)))
    toast.error('Sem conexão. Confira a sua internet e tente novamente.')
}
