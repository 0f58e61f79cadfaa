import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** QR code of an address. The library that draws it is loaded with the first one. */
export function QrPicture({ text }: { text: string }) {
  const { data: path } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => toPath((await import('qr')).default(text, 'raw', { border: QUIET_ZONE })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const frame = 'aspect-square w-[min(100%,20rem)] rounded-lg'
  if (!path) return <Skeleton className={frame} />
  return (
    <svg
      role="img"
      aria-label="QR code do convite"
      viewBox={`0 0 ${path.size} ${path.size}`}
      shapeRendering="crispEdges"
      className={`${frame} border border-line bg-white text-black`}
    >
      <path d={path.d} fill="currentColor" />
    </svg>
  )
}

/** Light border that readers need, in modules. */
const QUIET_ZONE = 4

/** Draws the dark modules as one path: neighbours leave no hairline between them. */
function toPath(rows: readonly (readonly boolean[])[]): { size: number; d: string } {
  const d = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size: rows.length, d: d.join('') }
}
