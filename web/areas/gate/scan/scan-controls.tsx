import { countText } from '@55tickets/rules/text/count-text.ts'
import Flashlight from 'lucide-react/icons/flashlight'
import FlashlightOff from 'lucide-react/icons/flashlight-off'
import Hand from 'lucide-react/icons/hand'
import Keyboard from 'lucide-react/icons/keyboard'
import ListChecks from 'lucide-react/icons/list-checks'
import SwitchCamera from 'lucide-react/icons/switch-camera'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { DarkButton } from '../dark-button.tsx'
import type { SheetTab } from '../gate-sheet.tsx'

interface ScanControlsProps {
  /** Number of open conflicts. */
  readonly conflicts: number
  /** Number of phones and people of whom entries are held back. */
  readonly held: number
  readonly torch: { readonly isLit: boolean; readonly turn: () => void } | undefined
  readonly onChangeCamera: (() => void) | undefined
  readonly onType: () => void
  readonly onSheet: (tab: SheetTab) => void
}

/** Buttons of the scan screen, within reach of the thumb that holds the phone. */
export function ScanControls(props: ScanControlsProps) {
  const { conflicts, held, torch, onChangeCamera, onType, onSheet } = props
  return (
    <div className="mx-auto grid w-full max-w-page gap-3 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 low:row-start-5 low:gap-2 low:self-end low:px-4">
      {conflicts > 0 && (
        <DarkButton look="danger" onClick={() => onSheet('conflicts')}>
          <TriangleAlert aria-hidden="true" />
          {conflicts === 1 ? '1 conflito' : `${countText(conflicts)} conflitos`}
        </DarkButton>
      )}
      {held > 0 && (
        <DarkButton look="danger" onClick={() => onSheet('held')}>
          <Hand aria-hidden="true" />
          Entradas retidas
        </DarkButton>
      )}
      <div className="flex flex-wrap gap-3 low:gap-2">
        {torch && (
          <DarkButton
            look={torch.isLit ? 'solid' : 'soft'}
            aria-label="Lanterna"
            aria-pressed={torch.isLit}
            onClick={torch.turn}
          >
            {torch.isLit ? <Flashlight aria-hidden="true" /> : <FlashlightOff aria-hidden="true" />}
          </DarkButton>
        )}
        {onChangeCamera && (
          <DarkButton aria-label="Trocar câmera" onClick={onChangeCamera}>
            <SwitchCamera aria-hidden="true" />
          </DarkButton>
        )}
        <DarkButton className="grow" onClick={onType}>
          <Keyboard aria-hidden="true" />
          Digitar código
        </DarkButton>
        <DarkButton className="grow sm:grow-0 low:grow" onClick={() => onSheet('readings')}>
          <ListChecks aria-hidden="true" />
          Leituras
        </DarkButton>
      </div>
    </div>
  )
}
