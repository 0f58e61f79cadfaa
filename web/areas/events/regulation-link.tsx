import FileText from 'lucide-react/icons/file-text'
import { type MouseEvent, useId, useState } from 'react'
import { loadChunk } from '../../lib/load-chunk.ts'
import { buttonClasses, buttonContent } from '../../ui/button-look.ts'
import { openDocument } from './open-document.ts'
import type { RegulationDialog } from './regulation-dialog.tsx'

const dialog = () => import('./regulation-dialog.tsx')

interface RegulationLinkProps {
  readonly url: string
  /** Name under which the file is downloaded. */
  readonly fileName: string
  /** Title of the session whose rules these are. */
  readonly title: string
}

/**
 * Link to a session's rules. Without JavaScript, or if the dialog fails to load, it opens the file.
 */
export function RegulationLink({ url, fileName, title }: RegulationLinkProps) {
  const titleId = useId()
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ Dialog: typeof RegulationDialog }>()
  const load = async () => {
    const code = await loadChunk(dialog, () => void openDocument(url))
    if (code) setLoaded({ Dialog: code.RegulationDialog })
  }
  const show = (click: MouseEvent) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey) return
    click.preventDefault()
    setOpen(true)
    void load()
  }
  return (
    <>
      <a
        href={url}
        aria-haspopup="dialog"
        aria-describedby={titleId}
        onClick={show}
        onPointerEnter={() => void dialog().catch(() => undefined)}
        className={buttonClasses({ variant: 'quiet' })}
      >
        <span className={buttonContent}>
          <FileText aria-hidden="true" />
          Ver regulamento
        </span>
      </a>
      <span id={titleId} hidden>
        {title}
      </span>
      {loaded && <loaded.Dialog {...{ url, fileName, title, open }} onOpenChange={setOpen} />}
    </>
  )
}
