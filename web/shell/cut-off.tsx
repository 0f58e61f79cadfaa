import { ErrorPanel } from '../ui/error-panel.tsx'

/** In place of a page whose code can't be had without network. */
export function CutOff({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="page-width py-10">
      <ErrorPanel title="Sem conexão" onRetry={onRetry}>
        Esta página ainda não foi carregada neste aparelho. Confira a sua internet.
      </ErrorPanel>
    </div>
  )
}
