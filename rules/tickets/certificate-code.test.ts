import { expect, test } from 'vitest'
import {
  CERTIFICATE_CODE_BYTES,
  makeCertificateCode,
  normalizeCertificateCode,
} from './certificate-code.ts'

const code = makeCertificateCode(
  Uint8Array.from({ length: CERTIFICATE_CODE_BYTES }, (_, i) => 29 * i),
)

test('a code is sixteen letters in groups of four', () => {
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
})

test('typed codes are normalized', () => {
  expect(normalizeCertificateCode(code)).toBe(code)
  expect(normalizeCertificateCode(code.toLowerCase().replaceAll('-', ''))).toBe(code)
  expect(normalizeCertificateCode('o0il-7K2M-9QXD-4TPA')).toBe('0011-7K2M-9QXD-4TPA')
})
