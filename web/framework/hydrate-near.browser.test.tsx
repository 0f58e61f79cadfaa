import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { waitUntil } from '../lib/testing/wait-until.ts'
import { HydrateNear } from './hydrate-near.tsx'
import { createBrowserHydration, HydrationContext } from './hydration.ts'
import { useLocation, useNavigate } from './router/router.tsx'
import { MemoryRouter } from './testing/memory-router.tsx'

let hydrated: string[] = []
let consoleError: MockInstance
beforeEach(async () => {
  hydrated = []
  consoleError = vi.spyOn(console, 'error')
  await page.viewport(400, 600)
  window.scrollTo(0, 0)
})
afterEach(() => {
  // React warns there of hooks that are used wrongly.
  expect(consoleError).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  vi.useRealTimers()
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
})

function Counter({ name, step }: { name: string; step: number }) {
  const [count, setCount] = useState(0)
  const { search } = useLocation()
  useEffect(() => {
    hydrated.push(name)
  }, [name])
  return (
    <button type="button" onClick={() => setCount(count + step)}>
      {`${name}: ${count} by ${step}${search}`}
    </button>
  )
}

function Page({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  const [step, setStep] = useState(1)
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => setStep(10)}>
        Larger steps
      </button>
      <button type="button" onClick={() => navigate('/?q=x')}>
        Search
      </button>
      <HydrateNear>
        <Counter name="near" step={step} />
      </HydrateNear>
      <div style={{ height: 3000 }} />
      <HydrateNear>
        <Counter name="far" step={step} />
      </HydrateNear>
      <div style={{ height: 3000 }} />
      <HydrateNear>
        <Counter name="last" step={step} />
      </HydrateNear>
    </>
  )
}

/** Shows the server's HTML, hydrates it, and waits until everything near the screen is hydrated. */
async function openPage() {
  const mounted = Promise.withResolvers<void>()
  const tree = (
    <MemoryRouter>
      <Page onMount={mounted.resolve} />
    </MemoryRouter>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(tree)
  document.body.append(container)
  const buttons = () => [...container.querySelectorAll('button')]
  const sent = new Map(buttons().map((button) => [button.textContent.split(':')[0], button]))
  const errors: unknown[] = []
  const hydration = createBrowserHydration()
  const root = hydrateRoot(
    container,
    <HydrationContext value={hydration}>{tree}</HydrationContext>,
    { onRecoverableError: (error) => errors.push(error) },
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  await mounted.promise
  await hydration.settled()
  /** The button that the server sent; throws if another one took its place. */
  const button = (name: string): HTMLButtonElement => {
    const found = sent.get(name)
    if (!found?.isConnected) throw new Error(`The server's button "${name}" is gone`)
    return found
  }
  return { button, errors }
}

test('at first only what is near the screen is hydrated', async () => {
  const { button, errors } = await openPage()
  expect(hydrated).toEqual(['near'])
  expect(button('far').textContent).toBe('far: 0 by 1')
  expect(errors).toEqual([])
})

test('a section is hydrated when it comes near, with the nodes that the server sent', async () => {
  const { button, errors } = await openPage()
  button('far').scrollIntoView()
  await waitUntil(() => hydrated.includes('far'))
  button('far').click()
  await waitUntil(() => button('far').textContent === 'far: 1 by 1')
  expect(hydrated).toEqual(['near', 'far'])
  expect(errors).toEqual([])
})

test('a press on a section that waits is not lost', async () => {
  const { button, errors } = await openPage()
  button('last').click()
  await waitUntil(() => button('last').textContent === 'last: 1 by 1')
  expect(hydrated).toEqual(['near', 'last'])
  expect(errors).toEqual([])
})

test('an update of sections that wait keeps their nodes', async () => {
  const { button, errors } = await openPage()
  button('Larger steps').click()
  await waitUntil(() => button('last').textContent === 'last: 0 by 10')
  expect(button('far').textContent).toBe('far: 0 by 10')
  expect(errors).toEqual([])
})

test('a new address reaches sections that wait, and keeps their nodes', async () => {
  const { button, errors } = await openPage()
  button('Search').click()
  await waitUntil(() => button('last').textContent === 'last: 0 by 1?q=x')
  expect(button('far').textContent).toBe('far: 0 by 1?q=x')
  expect(errors).toEqual([])
})

test('the focus on a section hydrates it', async () => {
  const { button, errors } = await openPage()
  button('far').focus({ preventScroll: true })
  await waitUntil(() => hydrated.includes('far'))
  expect(document.activeElement).toBe(button('far'))
  expect(errors).toEqual([])
})

test('with a part of the page in the address everything is hydrated', async () => {
  window.history.replaceState(null, '', '#last')
  const { button, errors } = await openPage()
  expect(hydrated.toSorted()).toEqual(['far', 'last', 'near'])
  expect(button('last').isConnected).toBe(true)
  expect(errors).toEqual([])
})

test('after a while everything is hydrated', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { button, errors } = await openPage()
  expect(hydrated).toEqual(['near'])
  vi.advanceTimersByTime(3000)
  await waitUntil(() => hydrated.length === 3)
  expect(button('last').isConnected).toBe(true)
  expect(errors).toEqual([])
})
