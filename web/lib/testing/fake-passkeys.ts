import { vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** Fakes the browser's passkeys: each is made and used at once. */
export function fakePasskeys({ offersInFields = false } = {}) {
  const given = { id: 'cGFzc2tleQ', rawId: bytes('passkey'), type: 'public-key' }
  const create = vi.spyOn(navigator.credentials, 'create').mockImplementation(async () => ({
    ...given,
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytes('made'),
      attestationObject: bytes('attested'),
      getTransports: () => ['internal'],
    },
  }))
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(async () => ({
    ...given,
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytes('used'),
      authenticatorData: bytes('data'),
      signature: bytes('signed'),
      userHandle: null,
    },
  }))
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(offersInFields)
  return { create, get }
}

/** What the server asks a passkey for. */
export const passkeyRequest = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [],
}
