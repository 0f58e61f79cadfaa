export interface Tabs {
  /** Notifies the other tabs that stored data has changed. */
  readonly notify: () => void
  readonly close: () => void
}

/** Opens the channel to the gate's other tabs on this phone. */
export function openTabs(onChange: () => void): Tabs {
  const channel = new BroadcastChannel('portaria')
  channel.addEventListener('message', onChange)
  const send = channel.postMessage.bind(channel)
  return { notify: () => send('changed'), close: () => channel.close() }
}
