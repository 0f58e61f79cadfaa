import { createContext } from 'react'

/** Keeps one section of the document as the server sent it until it is opened. */
export interface HydrationGate {
  /** Resolved when the gate opens. */
  readonly opened: Promise<void>
  readonly open: () => void
  /** To be called when the section is hydrated, or gone. */
  readonly finish: () => void
  readonly finished: Promise<void>
}

/** Decides when the sections of the first document are hydrated. */
export interface Hydration {
  readonly createGate: () => HydrationGate
  /** Opens the gate when its section is near or used; returns a function that stops it. */
  readonly watch: (section: Element, gate: HydrationGate) => () => void
  /** Opens the gate of a section that is rendered again, if it was watched before. */
  readonly update: (gate: HydrationGate) => void
  /** Resolved when everything that is near the screen is hydrated. */
  readonly settled: () => Promise<unknown>
}

/** Undefined on the server and in tests of components: there is nothing to wait for. */
export const HydrationContext = createContext<Hydration | undefined>(undefined)

/** Distance from the screen at which a section is hydrated. */
const NEAR = '50% 0px'
/** After this time all sections are hydrated, for readers who neither scroll nor press. */
const IDLE_MS = 3000
/** Events by which somebody uses a section. */
const USES = ['pointerdown', 'touchstart', 'mousedown', 'keydown', 'focusin', 'click', 'input']

export function createBrowserHydration(): Hydration {
  const sections = new Map<Element, HydrationGate>()
  const watched = new Set<HydrationGate>()
  const farAway = new Map<Element, () => void>()
  const settling: Promise<void>[] = []
  // A link to a part of the page may lead into any section.
  let isAllOpen = window.location.hash !== ''

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) sections.get(target)?.open()
        else farAway.get(target)?.()
      }
    },
    { rootMargin: NEAR },
  )
  // The window's listeners run before React's, which are at the root: React finds the section open,
  // hydrates it and then handles the event.
  const use = ({ target }: Event) => {
    for (const [section, gate] of sections) {
      if (target instanceof Node && section.contains(target)) gate.open()
    }
  }
  for (const type of USES) window.addEventListener(type, use, { capture: true, passive: true })
  setTimeout(() => {
    isAllOpen = true
    for (const gate of sections.values()) gate.open()
    for (const type of USES) window.removeEventListener(type, use, { capture: true })
  }, IDLE_MS)

  return {
    createGate() {
      const gate = createGate()
      if (isAllOpen) gate.open()
      return gate
    },
    watch(section, gate) {
      watched.add(gate)
      sections.set(section, gate)
      const isFar = new Promise<void>((resolve) => farAway.set(section, resolve))
      settling.push(Promise.race([isFar, gate.finished]))
      observer.observe(section)
      if (isAllOpen) gate.open()
      const stop = () => {
        sections.delete(section)
        farAway.delete(section)
        observer.unobserve(section)
      }
      void gate.opened.then(stop)
      return () => {
        stop()
        gate.finish()
      }
    },
    update: (gate) => watched.has(gate) && gate.open(),
    settled: () => Promise.all(settling),
  }
}

function createGate(): HydrationGate {
  let resolveOpened = () => undefined as void
  let finish = () => undefined as void
  const opened = new Promise<void>((resolve) => {
    resolveOpened = resolve
  })
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const open = () => {
    // React reads the status, so that an open gate does not suspend until the next microtask.
    void Object.assign(opened, { status: 'fulfilled', value: undefined })
    resolveOpened()
  }
  return { opened, open, finish, finished }
}
