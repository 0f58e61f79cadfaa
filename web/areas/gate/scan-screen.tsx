import { useState } from 'react'
import { useAwake } from '../../lib/use-awake.ts'
import { classes } from '../../ui/classes.ts'
import type { Announcer } from './announce.ts'
import { CameraView } from './camera-view.tsx'
import type { Decoder } from './decoder.ts'
import type { GateEngine, GateState, Post, Told } from './engine.ts'
import { ConflictNotice, NoAccess, SignedOutNotice } from './gate-notice.tsx'
import { GateSheet, type SheetTab } from './gate-sheet.tsx'
import { LastReading } from './last-reading.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { ScanBar } from './scan-bar.tsx'
import { ScanControls } from './scan-controls.tsx'
import { TypedDialog } from './typed-dialog.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { useCamera } from './use-camera.ts'
import { useNewConflicts } from './use-new-conflicts.ts'
import { useReading } from './use-reading.ts'
import { useScanning } from './use-scanning.ts'
import { useWedge } from './use-wedge.ts'
import { VerdictScreen } from './verdict-screen.tsx'

interface ScanScreenProps {
  readonly engine: GateEngine
  readonly state: GateState
  readonly post: Post
  readonly openDecoder: () => Promise<Decoder>
  readonly announcer: Announcer
}

type Opened =
  | { readonly what: 'typing' | 'leaving' }
  | { readonly what: 'sheet'; readonly tab: SheetTab }
  | { readonly what: 'undoing'; readonly told: Told }

/** In landscape the picture is on the left and everything else beside it. */
const screenClasses = classes(
  'flex min-h-full flex-col',
  'low:grid low:h-full low:grid-cols-[minmax(0,1fr)_24rem] low:grid-rows-[repeat(4,auto)_1fr]',
  'low:*:col-start-2 low:*:data-picture:col-start-1 low:*:data-picture:row-span-full low:*:data-picture:row-start-1',
)

/** Screen on which codes are read one after another, for hours. */
export function ScanScreen({ engine, state, post, openDecoder, announcer }: ScanScreenProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const scanning = useScanning(engine, announcer)
  const conflicts = useNewConflicts(state.conflicts, post.gate, announcer)
  const camera = useCamera()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const isForbidden = state.turnedAway === 'forbidden'
  const isOn = camera.view.status === 'live' && opened === null && !isForbidden
  const reading = useReading({ video, openDecoder, isOn, onRead: scanning.see })
  const take = (text: string, isTyped: boolean) => {
    close()
    if (!isForbidden) scanning.take(text, isTyped)
  }
  useWedge((text) => take(text, false))
  useAwake()
  const undo = (told: Told) => {
    scanning.dismiss()
    setOpened({ what: 'undoing', told })
  }
  const showSheet = (tab: SheetTab) => {
    conflicts.dismiss()
    setOpened({ what: 'sheet', tab })
  }
  const [last] = state.told
  const isRefused = scanning.told !== null && scanning.told.verdict !== 'admitted'

  return (
    <div className="fixed inset-0 overflow-y-auto bg-ink text-paper [--focus:var(--accent)] [--surface:var(--ink)]">
      {/* A refusal covers the whole screen, so nothing beneath it may take the focus. */}
      <div className={screenClasses} inert={isRefused}>
        <ScanBar post={post} state={state} />
        {state.turnedAway === 'signed-out' && <SignedOutNotice />}
        {conflicts.told && (
          <ConflictNotice
            conflict={conflicts.told}
            onShow={() => showSheet('conflicts')}
            onDismiss={conflicts.dismiss}
          />
        )}
        {isForbidden ? (
          <NoAccess waiting={state.waiting} onLeave={() => setOpened({ what: 'leaving' })} />
        ) : (
          <CameraView
            view={camera.view}
            onVideo={setVideo}
            isJudging={scanning.isJudging}
            hasNoDecoder={reading.hasFailed}
            onRetry={reading.hasFailed ? reading.retry : camera.retry}
          />
        )}
        {last && !isForbidden && (
          <LastReading
            told={last}
            undoableUntil={scanning.undoableUntil(last)}
            onUndo={() => undo(last)}
          />
        )}
        {!isForbidden && (
          <ScanControls
            conflicts={conflicts.told ? 0 : state.conflicts.length}
            torch={camera.torch}
            onChangeCamera={camera.change}
            onType={() => setOpened({ what: 'typing' })}
            onSheet={showSheet}
          />
        )}
      </div>
      {scanning.told && (
        <VerdictScreen
          told={scanning.told}
          post={post}
          onUndo={() => scanning.told && undo(scanning.told)}
          onDismiss={scanning.dismiss}
        />
      )}
      {opened?.what === 'typing' && (
        <TypedDialog onTyped={(text) => take(text, true)} onClose={close} />
      )}
      {opened?.what === 'sheet' && (
        <GateSheet
          post={post}
          state={state}
          tab={opened.tab}
          undoableUntil={scanning.undoableUntil}
          onUndo={undo}
          onSettle={engine.settle}
          onLeave={() => setOpened({ what: 'leaving' })}
          onClose={close}
        />
      )}
      {opened?.what === 'leaving' && (
        <LeaveDialog engine={engine} waiting={state.waiting} onClose={close} />
      )}
      {opened?.what === 'undoing' && (
        <UndoDialog engine={engine} told={opened.told} onClose={close} />
      )}
    </div>
  )
}
