import FileText from 'lucide-react/icons/file-text'
import { useId } from 'react'
import { buttonClasses, buttonContent } from '../../ui/button-look.ts'
import { useDocumentDialog } from './use-document-dialog.ts'

const loadDialog = () => import('./regulation-dialog.tsx')

interface RegulationLinkProps {
  readonly url: string
  /** Name under which the file is downloaded. */
  readonly fileName: string
  /** Title of the session whose rules these are. */
  readonly title: string
}

/** Link to a session's rules. */
export function RegulationLink({ url, fileName, title }: RegulationLinkProps) {
  const titleId = useId()
  const { link, code, dialog } = useDocumentDialog(url, loadDialog)
  return (
    <>
      <a {...link} aria-describedby={titleId} className={buttonClasses({ variant: 'quiet' })}>
        <span className={buttonContent}>
          <FileText aria-hidden="true" />
          Ver regulamento
        </span>
      </a>
      <span id={titleId} hidden>
        {title}
      </span>
      {code && <code.RegulationDialog {...{ url, fileName, title }} {...dialog} />}
    </>
  )
}
