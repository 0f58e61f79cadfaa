import { momentText } from '@55tickets/rules/moment-text.ts'
import DoorClosed from 'lucide-react/icons/door-closed'
import { countText } from '../../lib/count-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ConflictList } from './conflict-list.tsx'
import type { GateState, Post, Told } from './engine.ts'
import { entranceTitle } from './entrance-title.ts'
import { ReadingList } from './reading-list.tsx'

export type SheetTab = 'readings' | 'conflicts'

interface GateSheetProps {
  readonly post: Post
  readonly state: GateState
  readonly tab: SheetTab
  readonly undoableUntil: (told: Told) => number
  readonly onUndo: (told: Told) => void
  readonly onSettle: (scanId: string, note: string) => Promise<void>
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** Sheet with this gate's scans and conflicts, and the button to close the gate. */
export function GateSheet(props: GateSheetProps) {
  const { post, state, tab, onSettle, onLeave, onClose, ...undoing } = props
  const { conflicts, told, list } = state
  const zone = post.event.timezone
  const many = conflicts.length > 0 ? ` (${countText(conflicts.length)})` : ''
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={post.gate}
      description={`${post.event.name}\u00a0· ${entranceTitle(post)}`}
      footer={
        <Button variant="secondary" size="lg" onClick={onLeave}>
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
            content: <ReadingList told={told} zone={zone} {...undoing} />,
          },
          {
            value: 'conflicts',
            label: `Conflitos${many}`,
            content: <ConflictList conflicts={conflicts} zone={zone} onSettle={onSettle} />,
          },
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
