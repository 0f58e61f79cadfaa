import { Skeleton } from '../../ui/skeleton.tsx'

/**
 * Placeholder as tall as a short form, so that the dialog hardly grows when the form has loaded.
 */
export function FormSkeleton() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Carregando formulário…</output>
      {['w-40', 'w-56', 'w-32'].map((width) => (
        <div key={width}>
          <Skeleton className={`mb-2 h-4 ${width}`} />
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  )
}
