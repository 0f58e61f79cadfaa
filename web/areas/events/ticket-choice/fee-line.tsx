import Info from 'lucide-react/icons/info'
import { useEffect, useState } from 'react'
import type { Tooltip } from '../../../ui/overlay/tooltip.tsx'

const label = 'O que é a taxa de serviço?'

/**
 * Name and percentage of the fee. The tooltip that explains it is loaded only where a fee is shown.
 */
export function FeeName({ percentage }: { percentage: number }) {
  const [loaded, setLoaded] = useState<{ Tooltip: typeof Tooltip }>()
  useEffect(() => {
    import('../../../ui/overlay/tooltip.tsx').then(
      ({ Tooltip }) => setLoaded({ Tooltip }),
      () => undefined,
    )
  }, [])
  return (
    <span className="inline-flex items-center gap-2">
      {`Taxa de serviço (${String(percentage).replace('.', ',')}%)`}
      {loaded ? (
        <loaded.Tooltip
          aria-label={label}
          content="A taxa de serviço cobre os custos de operação da plataforma."
        >
          <Info aria-hidden="true" />
        </loaded.Tooltip>
      ) : (
        <Info aria-hidden="true" className="size-[1.2em]" />
      )}
    </span>
  )
}
