import { useCallback, useSyncExternalStore } from 'react'
import type { GateEngine, GateState } from './engine/engine.ts'

export function useGateState(engine: GateEngine): GateState {
  const subscribe = useCallback((listener: () => void) => engine.subscribe(listener), [engine])
  const read = () => engine.getState()
  return useSyncExternalStore(subscribe, read, read)
}
