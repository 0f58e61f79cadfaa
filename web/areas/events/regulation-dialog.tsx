import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import { buttonClasses, buttonContent } from '../../ui/button-look.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface RegulationDialogProps {
  readonly url: string
  /** Name under which the file is downloaded. */
  readonly fileName: string
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Shows the file in the browser's PDF viewer, with links for browsers that have none. */
export function RegulationDialog(props: RegulationDialogProps) {
  const { url, fileName, title, open, onOpenChange } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Regulamento"
      description={`${title} · ${fileName}`}
      size="wide"
      footer={
        <>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className={buttonClasses({ variant: 'secondary' })}
          >
            <span className={buttonContent}>
              <ExternalLink aria-hidden="true" />
              Abrir em outra aba
            </span>
          </a>
          <a href={url} download={fileName} className={buttonClasses({})}>
            <span className={buttonContent}>
              <Download aria-hidden="true" />
              Baixar regulamento
            </span>
          </a>
        </>
      }
    >
      {navigator.pdfViewerEnabled ? (
        <iframe
          src={`${url}#navpanes=0&view=FitH`}
          // A sandbox would block the browser's PDF viewer. The file is ours and is not a web page.
          sandbox={undefined}
          title={`Regulamento: ${title}`}
          className="block h-full min-h-[60dvh] w-full rounded-md border border-line bg-sunken"
        />
      ) : (
        <p>Este navegador não mostra o arquivo aqui. Abra-o em outra aba ou baixe-o.</p>
      )}
    </Dialog>
  )
}
