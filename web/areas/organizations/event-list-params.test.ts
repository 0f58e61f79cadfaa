import { expect, test } from 'vitest'
import { readEventListParams, writeEventListParams } from './event-list-params.ts'

test.each(['', '?q=samba', '?q=s%C3%A3o+jo%C3%A3o&situacao=rascunhos&page=3'])(
  'the address %s is read and written alike',
  (address) => {
    expect(writeEventListParams(readEventListParams(new URLSearchParams(address)))).toBe(address)
  },
)

test.each(['?situacao=outra', '?page=0', '?page=-1', '?page=x', '?q=++'])(
  'the address %s shows the first page of all events',
  (address) => {
    expect(readEventListParams(new URLSearchParams(address))).toEqual({ page: 1 })
  },
)
