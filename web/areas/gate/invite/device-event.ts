import { localStore } from '../../../lib/local-storage.ts'
import { GATE_NAME_KEY } from '../setup/gate-name.ts'

/** Key of the event at whose gate this phone is a guest. Its credential is a cookie, which no script reads. */
const DEVICE_EVENT_KEY = 'gateDeviceEvent'

export const readDeviceEvent = (): string | null => localStore.getItem(DEVICE_EVENT_KEY)

/** Remembers that this phone was invited, and offers its name as that of the gate. */
export function storeDevice({ eventId, name }: { eventId: string; name: string }): void {
  localStore.setItem(DEVICE_EVENT_KEY, eventId)
  localStore.setItem(GATE_NAME_KEY, name)
}

export const forgetDevice = (): void => localStore.removeItem(DEVICE_EVENT_KEY)
