import * as React from 'react'

/**
 * React in development records its work for the browser's developer tools: the stack and the task
 * of each element, the time of each component. Nobody sees them here, and they took a ninth of the
 * run's CPU. Its warnings stay. Has to be imported before React DOM, which looks for them once.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined })

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals !== 'object' || internals === null)
  throw new Error('React keeps its internals elsewhere: how are stacks of elements left out now?')
// The number of stacks in this second. From 10,000 on, React goes on without them.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
