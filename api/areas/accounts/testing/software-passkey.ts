import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation } from '@55tickets/contracts/accounts/second-factor.ts'
import type { PasskeyRequest } from '@55tickets/contracts/accounts/step-up.ts'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a browser and its authenticator do for one passkey; a test may lie about everything. */
export interface SoftwarePasskey {
  create(options: PasskeyCreation, lies?: Lies): object
  answer(options: PasskeyRequest, lies?: Lies): object
}

interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly userHandle?: string | null
  /** Without the finger or PIN of a person. */
  readonly isUnverified?: boolean
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** Makes a passkey of ES256. Counters stay at 0, as those of synced passkeys, unless the test counts. */
export function softwarePasskey(origin: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url') }
  let owner: string | null = null
  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }),
    )
  return {
    create(options, lies = {}) {
      owner = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = Buffer.concat([authenticatorData(options.rp.id, HAS_KEY, lies), key])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options.challenge, lies).toString(
          'base64url',
        ),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      }
      return { ...named, type: 'public-key', clientExtensionResults: {}, response }
    },
    answer(options, lies = {}) {
      const client = clientData('webauthn.get', options.challenge, lies)
      const data = authenticatorData(options.rpId, 0, lies)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle === undefined ? owner : lies.userHandle,
      }
      return { ...named, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

function authenticatorData(rpId: string, flags: number, lies: Lies): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(lies.counter ?? 0)
  const verified = lies.isUnverified ? 0 : VERIFIED
  return Buffer.concat([
    sha256(lies.rpId ?? rpId),
    Buffer.from([flags | PRESENT | verified]),
    counter,
  ])
}

/** Public key as COSE: an elliptic curve (2), ES256 (-7), P-256 (1), and the point. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return Buffer.from(isoCBOR.encode(key))
}
