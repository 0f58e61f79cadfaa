import CircleAlert from 'lucide-react/icons/circle-alert'
import type { Uploading } from '../../../lib/api/use-upload.ts'
import { Button } from '../../../ui/button.tsx'

/** Progress of an upload with a button to cancel it, or why it failed with one to retry. */
export function UploadStatus({ upload }: { upload: Uploading }) {
  const { state, kind, retry, cancel } = upload
  return (
    <>
      {state.status === 'sending' && (
        <div className="mt-3 flex items-center gap-4 rounded-md bg-sunken px-4 py-3">
          <div className="min-w-0 grow">
            <p className="flex justify-between gap-3 text-sm">
              <span className="truncate">{`Enviando ${state.name}`}</span>
              <span className="tabular-nums">{percentText(state.share)}</span>
            </p>
            <progress
              max={1}
              value={state.share}
              aria-label={kind === 'picture' ? 'Envio da imagem' : 'Envio do PDF'}
              aria-valuetext={percentText(state.share)}
              className={progressClasses}
            />
          </div>
          <Button variant="secondary" size="sm" onClick={cancel}>
            Cancelar
          </Button>
        </div>
      )}
      {/* Always rendered, so that a failure is announced. */}
      <div role="alert">
        {state.status === 'failed' && (
          <div className="mt-3 flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
            <p className="flex min-w-52 grow gap-1.5 font-medium">
              <CircleAlert aria-hidden="true" className="mt-px size-[1.3em] shrink-0" />
              {state.message}
            </p>
            {state.canRetry && (
              <Button variant="secondary" size="sm" onClick={retry}>
                Tentar novamente
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={cancel}>
              Fechar
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

const percentText = (share: number): string => `${Math.round(share * 100)}%`

const progressClasses =
  'mt-2 block h-2 w-full appearance-none overflow-clip rounded-full bg-line ' +
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action [&::-moz-progress-bar]:bg-action'
