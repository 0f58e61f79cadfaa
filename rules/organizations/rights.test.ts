import { expect, test } from 'vitest'
import { hasRight, memberRoles, type Right, rights } from './rights.ts'

/** The table of the specification, by role: owner, manager, finance, support, gate, viewer. */
// biome-ignore format: a table
const specified: Record<Right, string> = {
  seeEvents:          '●●●●–●',
  seeOrganization:    '●●●●–●',
  createEvents:       '●●––––',
  writeEvents:        '●●––––',
  giveCourtesies:     '●●–●––',
  readOrders:         '●●●●––',
  seeHistory:         '●●●––●',
  refundOrders:       '●●●–––',
  exportCpfs:         '●●●–––',
  cancelEvents:       '●●––––',
  seeMoney:           '●●●–––',
  requestPayouts:     '●–●–––',
  manageOrganization: '●–––––',
  workAtGate:         '●●–●●–',
  inviteGatePhones:   '●●––––',
}

test.each(Object.keys(rights) as Right[])('%s belongs to the specified roles', (right) => {
  const held = memberRoles.map((role) => (hasRight({ role, isLimited: false }, right) ? '●' : '–'))
  expect(held.join('')).toBe(specified[right])
})

test('a member who is limited to some events has no right over the organization', () => {
  const limited = { role: 'owner', isLimited: true } as const
  const lost = (Object.keys(rights) as Right[]).filter((right) => !hasRight(limited, right))
  expect(lost).toEqual([
    'seeOrganization',
    'createEvents',
    'seeMoney',
    'requestPayouts',
    'manageOrganization',
  ])
})
