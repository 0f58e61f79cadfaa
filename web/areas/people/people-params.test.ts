import { expect, test } from 'vitest'
import { isFiltered, readPeopleParams, writePeopleParams } from './people-params.ts'

const ID = '0b6e4f00-0000-4000-8000-000000000001'
const read = (text: string) => readPeopleParams(new URLSearchParams(text))

test('the filter survives the address', () => {
  const params = {
    q: 'ana & bia',
    types: [ID],
    kinds: ['ticket', 'subscription'] as const,
    entered: false,
    named: true,
    via: ID,
    page: 3,
  }
  expect(read(writePeopleParams({ ...params, kinds: [...params.kinds] }).slice(1))).toEqual(params)
  expect(writePeopleParams({ page: 1 })).toBe('')
})

test('unknown values in the address are ignored', () => {
  const params = read(`q=&types=1,${ID},&kinds=vip&entered=yes&named=&via=insta&page=-2`)
  expect(params).toEqual({ types: [ID], page: 1 })
  expect(isFiltered(params)).toBe(true)
  expect(isFiltered(read('page=2'))).toBe(false)
})
