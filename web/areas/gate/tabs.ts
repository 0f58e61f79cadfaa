export interface Tabs {
  /** Tells the others that what is stored is another. */
  readonly tell: () => void
  readonly close: () => void
}

/** The other pages of the gate that are open on this phone. */
export function openTabs(onChange: () => void): Tabs {
  const channel = new BroadcastChannel('portaria')
  channel.addEventListener('message', onChange)
  const send = channel.postMessage.bind(channel)
  return { tell: () => send('changed'), close: () => channel.close() }
}
