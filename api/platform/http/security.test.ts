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
