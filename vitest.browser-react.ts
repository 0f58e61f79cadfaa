import React from 'react'
import { flushSync } from 'react-dom'

/**
 * React's production build, with which `npm test` runs, has no `act`: what a test renders is in the
 * document, and its effects have run, before the test goes on.
 */
if (!('act' in React)) {
  Object.assign(React, {
    async act(change: () => Promise<void>) {
      await flushSync(change)
    },
  })
}
