import { countText } from '@55tickets/rules/text/count-text.ts'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Wifi from 'lucide-react/icons/wifi'
import WifiOff from 'lucide-react/icons/wifi-off'
import { classes } from '../../../ui/classes.ts'
import type { GatePosition, GateState } from '../engine/engine.ts'
import { entranceTitle } from '../entrance-title.ts'

interface ScanBarProps {
  readonly position: GatePosition
  readonly state: Pick<GateState, 'count' | 'isOnline' | 'queued'>
}

/** Header of the scan screen: position, connection and number of people admitted. */
export function ScanBar({ position, state: { count, isOnline, queued } }: ScanBarProps) {
  return (
    <header className="px-4 pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 sm:px-6 low:px-4 low:pb-1">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="truncate text-base">{position.event.name}</h1>
          <p className="truncate text-sm text-paper/80">
            {entranceTitle(position)} · {position.gate}
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1.5">
          <output>
            <Network isOnline={isOnline} />
          </output>
          {queued > 0 && (
            <span className={classes(pill, 'bg-accent text-accent-ink')}>
              <CloudUpload aria-hidden="true" />
              {countText(queued)} a enviar
            </span>
          )}
        </div>
      </div>
      {count && <Counter {...count} />}
    </header>
  )
}

const pill =
  'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-sm font-bold [&>svg]:size-[1.15em]'

function Network({ isOnline }: { isOnline: boolean }) {
  const Icon = isOnline ? Wifi : WifiOff
  return (
    <span className={classes(pill, isOnline ? 'bg-paper/15' : 'bg-accent text-accent-ink')}>
      <Icon aria-hidden="true" />
      {isOnline ? 'Com rede' : 'Sem rede'}
    </span>
  )
}

function Counter({ admitted, expected }: { admitted: number; expected: number }) {
  const share = expected > 0 ? Math.min(1, admitted / expected) : 0
  return (
    <div className="mt-2 low:mt-0">
      <p className="flex items-baseline gap-2 tabular-nums">
        <span className="text-2xl font-black">
          {countText(admitted)}
          <span className="font-semibold text-paper/80"> / {countText(expected)}</span>
        </span>
        <span className="text-sm text-paper/80">entraram</span>
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-sm bg-paper/20">
        <div
          className="h-full origin-left bg-go transition-transform"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  )
}
