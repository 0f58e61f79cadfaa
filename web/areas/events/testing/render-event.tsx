import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from '../../../framework/testing/memory-router.tsx'
import { bindApi, type Transport } from '../../../lib/api/api.ts'
import { createBrowserQueryClient } from '../../../lib/api/query.ts'
import { AppProvider } from '../../../lib/app-context.tsx'
import { renderBeforeHydration } from '../../../lib/testing/render-before-hydration.ts'
import { site as sampleSite } from '../../../lib/testing/sample-site.ts'
import { NowProvider } from '../../../lib/time/now.tsx'

export const site = {
  ...sampleSite,
  tileUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
}

/** Props for tests that render tickets without reserving them. */
export const viewOnlyProps = {
  isReserving: false,
  onReserve: () => undefined,
  hasRunningTotal: true,
  stock: { isCurrent: true, held: {}, refresh: () => undefined },
} as const

/** Sets the viewport to a phone's; the phone layout reaches up to 768 px. */
export const onPhone = () => page.viewport(390, 844)
export const onDesktop = () => page.viewport(1440, 900)

const failing: Transport = async () => ({ status: 500, body: undefined })

export const renderEvent = (part: ReactNode, address = '/', transport = failing) =>
  render(withProviders(part, address, transport))

/**
 * Renders the server's HTML without hydrating it; `wake` hydrates it and waits until that is done.
 */
export function renderDormantEvent(part: ReactNode) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { view, wake } = renderBeforeHydration(
    withProviders(
      <>
        {part}
        <Awake onAwake={resolve} />
      </>,
    ),
  )
  return {
    view,
    wake: () => {
      wake()
      return promise
    },
  }
}

function Awake({ onAwake }: { onAwake: () => void }) {
  useEffect(onAwake, [onAwake])
  return null
}

const withProviders = (part: ReactNode, address = '/', transport = failing) => (
  <MemoryRouter initialEntries={[address]}>
    <QueryClientProvider client={createBrowserQueryClient()}>
      <AppProvider api={bindApi(transport)} site={site}>
        <NowProvider first={new Date()}>{part}</NowProvider>
      </AppProvider>
    </QueryClientProvider>
  </MemoryRouter>
)
