import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

/** Renders the server's HTML; `wake` hydrates it. */
export function renderBeforeHydration(tree: ReactNode) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(tree)
  document.body.append(container)
  onTestFinished(() => container.remove())
  return {
    view: page.elementLocator(container),
    wake: () => {
      const root = hydrateRoot(container, tree)
      onTestFinished(() => root.unmount())
    },
  }
}
