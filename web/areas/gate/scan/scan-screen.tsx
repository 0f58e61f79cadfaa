import { useState } from 'react'
import { useNow } from '../../../lib/time/now.tsx'
import { useWakeLock } from '../../../lib/use-wake-lock.ts'
import { classes } from '../../../ui/classes.ts'
import { CameraView } from '../camera/camera-view.tsx'
import type { Decoder } from '../camera/decoder.ts'
import { useCamera } from '../camera/use-camera.ts'
import { useQrReader } from '../camera/use-qr-reader.ts'
import { useScanner } from '../camera/use-scanner.ts'
import { useWedge } from '../camera/use-wedge.ts'
import { CloseGateDialog } from '../close-gate-dialog.tsx'
import { findDoorsOpenAt } from '../doors.ts'
import type { Announcer } from '../engine/announce.ts'
import type { GateEngine, GatePosition, GateResult, GateState } from '../engine/engine.ts'
import {
  CancelledNotice,
  ConflictNotice,
  DoorsNotice,
  NoAccess,
  SignedOutNotice,
} from '../gate-notice.tsx'
import { GateSheet, type SheetTab } from '../gate-sheet.tsx'
import { LastScan } from './last-scan.tsx'
import { ScanBar } from './scan-bar.tsx'
import { ScanControls } from './scan-controls.tsx'
import { TypedDialog } from './typed-dialog.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { useNewConflicts } from './use-new-conflicts.ts'
import { VerdictScreen } from './verdict-screen.tsx'

interface ScanScreenProps {
  readonly engine: GateEngine
  readonly state: GateState
  readonly position: GatePosition
  readonly openDecoder: () => Promise<Decoder>
  readonly announcer: Announcer
}

type DialogState =
  | { readonly kind: 'typing' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'sheet'; readonly tab: SheetTab }
  | { readonly kind: 'undoing'; readonly result: GateResult }

/** Layout of the screen: in landscape the picture is on the left, everything else beside it. */
const screenClasses = classes(
  'flex min-h-full flex-col',
  'low:grid low:h-full low:grid-cols-[minmax(0,1fr)_24rem] low:grid-rows-[repeat(5,auto)_1fr]',
  'low:*:col-start-2 low:*:data-picture:col-start-1 low:*:data-picture:row-span-full low:*:data-picture:row-start-1',
)

/** Screen on which codes are read one after another, for hours. */
export function ScanScreen({ engine, state, position, openDecoder, announcer }: ScanScreenProps) {
  const [dialog, setDialog] = useState<DialogState | null>(null)
  const close = () => setDialog(null)
  const now = useNow()
  const scanner = useScanner(engine, announcer)
  const conflicts = useNewConflicts(state.conflicts, position.gate, announcer)
  const camera = useCamera()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const isForbidden = state.accessProblem === 'forbidden'
  const isOn = camera.view.status === 'live' && dialog === null && !isForbidden
  const qrReader = useQrReader({ video, openDecoder, isOn, onRead: scanner.seeCode })
  const scan = (text: string, isTyped: boolean) => {
    close()
    if (!isForbidden) scanner.scan(text, isTyped)
  }
  useWedge((text) => scan(text, false))
  useWakeLock()
  const undo = (result: GateResult) => {
    scanner.dismiss()
    setDialog({ kind: 'undoing', result })
  }
  const showSheet = (tab: SheetTab) => {
    conflicts.dismiss()
    setDialog({ kind: 'sheet', tab })
  }
  const [last] = state.results
  const opensAt = findDoorsOpenAt(position.event, position.session)
  const isRefused = scanner.result !== null && scanner.result.verdict !== 'admitted'

  return (
    <div className="fixed inset-0 overflow-y-auto bg-ink text-paper [--focus:var(--accent)] [--surface:var(--ink)]">
      {/* A refusal covers the whole screen, so nothing beneath it may take the focus. */}
      <div className={screenClasses} inert={isRefused}>
        <ScanBar position={position} state={state} />
        {state.list?.isCancelled && <CancelledNotice />}
        {(opensAt === null || (opensAt && opensAt > now)) && !isForbidden && (
          <DoorsNotice opensAt={opensAt} zone={position.event.timezone} />
        )}
        {state.accessProblem === 'signed-out' && <SignedOutNotice />}
        {conflicts.announced && (
          <ConflictNotice
            conflict={conflicts.announced}
            onShow={() => showSheet('conflicts')}
            onDismiss={conflicts.dismiss}
          />
        )}
        {isForbidden ? (
          <NoAccess
            queued={state.queued}
            hasEnded={now.getTime() >= Date.parse(position.event.endDate)}
            onCloseGate={() => setDialog({ kind: 'leaving' })}
          />
        ) : (
          <CameraView
            view={camera.view}
            onVideo={setVideo}
            isJudging={scanner.isJudging}
            hasNoDecoder={qrReader.hasFailed}
            onRetry={qrReader.hasFailed ? qrReader.retry : camera.retry}
          />
        )}
        {last && !isForbidden && (
          <LastScan
            result={last}
            undoableUntil={scanner.undoableUntil(last)}
            onUndo={() => undo(last)}
          />
        )}
        {!isForbidden && (
          <ScanControls
            conflicts={conflicts.announced ? 0 : state.conflicts.length}
            held={state.heldScans.length}
            torch={camera.torch}
            onChangeCamera={camera.change}
            onType={() => setDialog({ kind: 'typing' })}
            onSheet={showSheet}
          />
        )}
      </div>
      {scanner.result && (
        <VerdictScreen
          result={scanner.result}
          position={position}
          onUndo={() => scanner.result && undo(scanner.result)}
          onDismiss={scanner.dismiss}
        />
      )}
      {dialog && (
        <OpenDialog
          engine={engine}
          state={state}
          position={position}
          dialog={dialog}
          undoableUntil={scanner.undoableUntil}
          onTyped={(text) => scan(text, true)}
          onUndo={undo}
          onCloseGate={() => setDialog({ kind: 'leaving' })}
          onClose={close}
        />
      )}
    </div>
  )
}

interface OpenDialogProps extends Pick<ScanScreenProps, 'engine' | 'state' | 'position'> {
  readonly dialog: DialogState
  readonly undoableUntil: ReturnType<typeof useScanner>['undoableUntil']
  readonly onTyped: (text: string) => void
  readonly onUndo: (result: GateResult) => void
  readonly onCloseGate: () => void
  readonly onClose: () => void
}

function OpenDialog(props: OpenDialogProps) {
  const { engine, state, position, dialog, undoableUntil, onTyped, onUndo, onCloseGate, onClose } =
    props
  if (dialog.kind === 'typing') return <TypedDialog onTyped={onTyped} onClose={onClose} />
  if (dialog.kind === 'leaving')
    return <CloseGateDialog engine={engine} queued={state.queued} onClose={onClose} />
  if (dialog.kind === 'undoing')
    return <UndoDialog engine={engine} result={dialog.result} onClose={onClose} />
  return (
    <GateSheet
      position={position}
      state={state}
      tab={dialog.tab}
      undoableUntil={undoableUntil}
      onUndo={onUndo}
      onResolve={engine.resolveConflict}
      onDecide={engine.decideHeldScans}
      onCloseGate={onCloseGate}
      onClose={onClose}
    />
  )
}
