import { Skeleton } from '../../ui/skeleton.tsx'

export function EventSkeleton() {
  return (
    <div className="page-width grid gap-4 pt-4">
      <output className="sr-only">Carregando evento</output>
      <Skeleton className="aspect-video rounded-xl md:aspect-[5/2]" />
      <Skeleton className="mt-4 h-6 w-44" />
      <Skeleton className="h-14 w-4/5 max-w-2xl" />
      <Skeleton className="h-6 w-96 max-w-full" />
      <Skeleton className="h-6 w-80 max-w-full" />
      <Skeleton className="mt-8 h-64 max-w-3xl" />
    </div>
  )
}
