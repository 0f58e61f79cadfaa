import { createGateWorker, type GateBuild } from './gate-worker.ts'

/** Inserted by the build. */
declare const GATE_BUILD: GateBuild

/** The part of a worker's types that is used here; the DOM types cover pages only. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}
declare const self: WorkerScope

const { origin } = location
const worker = createGateWorker(GATE_BUILD, { origin, caches, fetch: (request) => fetch(request) })

self.addEventListener('install', (event) => {
  event.waitUntil(worker.install().then(() => self.skipWaiting()))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(worker.activate().then(() => self.clients.claim()))
})
self.addEventListener('fetch', (event) => {
  const answer = worker.answer(event.request)
  if (answer) event.respondWith(answer)
})
