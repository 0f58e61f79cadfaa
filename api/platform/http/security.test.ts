import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createSecureHeaders, createWasmHeaders } from './security.ts'

const read = readConfig({ NODE_ENV: 'test' })
if (!read.ok) throw new Error(read.problems.join())
const { config } = read

test('the headers for WebAssembly differ in nothing else', () => {
  const { 'content-security-policy': usual, ...others } = createSecureHeaders(config)
  const { 'content-security-policy': policy, ...same } = createWasmHeaders(config)
  expect(usual).toContain("script-src 'self';")
  expect(usual).not.toContain('wasm')
  expect(policy).toBe(usual?.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"))
  expect(same).toEqual(others)
})

test('the headers keep other sites from framing, embedding and sniffing', () => {
  const { 'content-security-policy': policy, ...others } = createSecureHeaders(config)
  expect(policy?.split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://tile.openstreetmap.org",
    "connect-src 'self' https://viacep.com.br",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
  expect(others).toEqual({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test('on https browsers are told to stay there', () => {
  const secure = { ...config, PUBLIC_URL: 'https://55tickets.example' }
  expect(createSecureHeaders(secure)['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
})
