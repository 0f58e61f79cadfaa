import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Light border that readers need, in modules. */
const QUIET_ZONE = 4

/** QR code of an address. The library that draws it is loaded with the first one. */
export function QrPicture({ text }: { text: string }) {
  const { data: svg } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('qr')).default(text, 'svg', { border: QUIET_ZONE }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const frame = 'aspect-square w-[min(100%,20rem)] rounded-lg'
  if (!svg) return <Skeleton className={frame} />
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt="QR code do convite"
      className={`${frame} border border-line bg-white`}
    />
  )
}
