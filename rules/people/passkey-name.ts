export const MAX_PASSKEY_NAME_LENGTH = 40

interface Device {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Suggests a name for a passkey that is made on this device, such as "iPhone de Ana". */
export function suggestPasskeyName(device: Device, userName: string): string {
  const [first = ''] = userName.split(' ')
  const name = `${deviceName(device)} de ${first}`
  return first && name.length <= MAX_PASSKEY_NAME_LENGTH ? name : deviceName(device)
}

/** The first sign that is found counts: Android names Linux too. */
const signs = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Celular'],
  [/Android/, 'Tablet'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Computador'],
  [/Macintosh/, 'Mac'],
] as const

function deviceName({ userAgent, maxTouchPoints }: Device): string {
  const name = signs.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Computador'
  // An iPad says that it is a Mac, none of which has a touch screen.
  return name === 'Mac' && maxTouchPoints > 1 ? 'iPad' : name
}
