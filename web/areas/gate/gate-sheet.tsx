import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import DoorClosed from 'lucide-react/icons/door-closed'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { GatePosition, GateResult, GateState } from './engine/engine.ts'
import { entranceTitle } from './entrance-title.ts'
import { type DecideHeldScans, HeldScansList } from './held/held-scans-list.tsx'
import { ConflictList } from './report/conflict-list.tsx'
import { ScanList } from './scan/scan-list.tsx'

export type SheetTab = 'readings' | 'conflicts' | 'held'

interface GateSheetProps {
  readonly position: GatePosition
  readonly state: GateState
  readonly tab: SheetTab
  readonly undoableUntil: (result: GateResult) => number
  readonly onUndo: (result: GateResult) => void
  readonly onResolve: (scanId: string, note: string) => Promise<void>
  readonly onDecide: DecideHeldScans
  readonly onCloseGate: () => void
  readonly onClose: () => void
}

/** Sheet with this gate's scans and conflicts, and the button to close the gate. */
export function GateSheet(props: GateSheetProps) {
  const { position, state, tab, onResolve, onDecide, onCloseGate, onClose, ...undoing } = props
  const { conflicts, heldScans, results, list } = state
  const zone = position.event.timezone
  const many = conflicts.length > 0 ? ` (${countText(conflicts.length)})` : ''
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={position.gate}
      description={`${position.event.name}\u00a0· ${entranceTitle(position)}`}
      footer={
        <Button variant="secondary" size="lg" onClick={onCloseGate}>
          <DoorClosed aria-hidden="true" />
          Encerrar portaria
        </Button>
      }
    >
      <Tabs
        label="O que mostrar"
        defaultValue={tab}
        tabs={[
          {
            value: 'readings',
            label: 'Últimas leituras',
            content: <ScanList results={results} zone={zone} {...undoing} />,
          },
          {
            value: 'conflicts',
            label: `Conflitos${many}`,
            content: <ConflictList conflicts={conflicts} zone={zone} onResolve={onResolve} />,
          },
          ...(heldScans.length > 0 || tab === 'held'
            ? [
                {
                  value: 'held' as const,
                  label: 'Retidas',
                  content: <HeldScansList held={heldScans} zone={zone} onDecide={onDecide} />,
                },
              ]
            : []),
        ]}
      />
      {list && (
        <p className="mt-6 text-sm text-ink-soft">
          {`Lista de ${momentText(list.takenAt, zone)}, com ${codesText(list.count)}.`}
        </p>
      )}
    </Dialog>
  )
}

const codesText = (count: number): string =>
  count === 1 ? '1 código' : `${countText(count)} códigos`
