import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Decoder } from './camera/decoder.ts'
import type { Announcer } from './engine/announce.ts'
import type { GateEngine, GateState } from './engine/engine.ts'
import { ScanScreen } from './scan/scan-screen.tsx'
import { SetupScreen } from './setup/setup-screen.tsx'

interface GateAppProps {
  readonly engine: GateEngine
  readonly openDecoder: () => Promise<Decoder>
  readonly announcer: Announcer
  readonly brand: ReactNode
}

/**
 * Shows the scan screen on a phone that has a position, without checking the login: the phone may
 * be offline.
 */
export function GateApp({ engine, openDecoder, announcer, brand }: GateAppProps) {
  const state = useGateState(engine)
  useEffect(() => {
    const wake = () => announcer.unlock()
    window.addEventListener('pointerdown', wake)
    window.addEventListener('keydown', wake)
    return () => {
      window.removeEventListener('pointerdown', wake)
      window.removeEventListener('keydown', wake)
    }
  }, [announcer])
  if (!state.position || !state.list) {
    return <SetupScreen engine={engine} state={state} brand={brand} />
  }
  return (
    <ScanScreen
      engine={engine}
      state={state}
      position={state.position}
      openDecoder={openDecoder}
      announcer={announcer}
    />
  )
}

function useGateState(engine: GateEngine): GateState {
  const subscribe = useCallback((listener: () => void) => engine.subscribe(listener), [engine])
  const read = () => engine.getState()
  return useSyncExternalStore(subscribe, read, read)
}
