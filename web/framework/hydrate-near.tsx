import {
  type ReactNode,
  Suspense,
  use,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { HydrationContext, type HydrationGate } from './hydration.ts'
import { useVisit } from './router/router.tsx'

interface HydrateNearProps {
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A section of the page that is hydrated when it comes near the screen, is used, or after a while;
 * until then it is the server's HTML. React hydrates a section before it updates it, and would
 * render it anew if it still waited. Therefore each rendering after the first opens it, and so does
 * a new address, which reaches its content by a context. Other contexts must not change.
 */
export function HydrateNear({ className, children }: HydrateNearProps) {
  const hydration = useContext(HydrationContext)
  const [gate] = useState(() => hydration?.createGate())
  const box = useRef<HTMLDivElement>(null)
  useVisit()
  if (gate) hydration?.update(gate)
  useEffect(
    () => (gate && box.current ? hydration?.watch(box.current, gate) : undefined),
    [hydration, gate],
  )
  return (
    <div ref={box} className={className}>
      <Suspense>
        <Gated gate={gate}>{children}</Gated>
      </Suspense>
    </div>
  )
}

interface GatedProps {
  readonly gate: HydrationGate | undefined
  readonly children: ReactNode
}

function Gated({ gate, children }: GatedProps) {
  const isHydrating = useSyncExternalStore(neverChanges, isFalse, isTrue)
  if (gate) {
    // Nothing waits outside of hydration. React wants `use` in each rendering once one has used it.
    if (!isHydrating) gate.open()
    use(gate.opened)
  }
  useEffect(() => gate?.finish(), [gate])
  return children
}

const neverChanges = () => () => undefined
const isFalse = () => false
const isTrue = () => true
