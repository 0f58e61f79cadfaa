import { ErrorPanel } from '../ui/error-panel.tsx'

/** Shown instead of a page whose code cannot be loaded offline. */
export function OfflinePage({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="page-width py-10">
      <ErrorPanel title="Sem conexão" onRetry={onRetry}>
        Esta página ainda não foi carregada neste aparelho. Confira a sua internet.
      </ErrorPanel>
    </div>
  )
}
