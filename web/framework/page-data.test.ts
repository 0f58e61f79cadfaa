import { expect, test } from 'vitest'
import { escapeForScript } from './page-data.ts'

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a < b', '\u2028'])(
  '%s stays inside its data block and reads back the same',
  (text) => {
    const escaped = escapeForScript({ text })
    expect(escaped).not.toContain('<')
    expect(JSON.parse(escaped)).toEqual({ text })
  },
)
