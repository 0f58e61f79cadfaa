import { expect, test } from 'vitest'
import { mergeValues } from './merge-values.ts'

const base = { name: 'Bar', city: 'Canela', days: ['1'] }

test.each([
  {
    title: 'what only I changed stays',
    mine: { ...base, name: 'Teatro' },
    theirs: base,
    values: { ...base, name: 'Teatro' },
    changes: [],
  },
  {
    title: 'what only they changed is taken over and listed',
    mine: base,
    theirs: { ...base, days: ['1', '2'] },
    values: { ...base, days: ['1', '2'] },
    changes: [{ name: 'days', theirs: ['1', '2'], mine: undefined }],
  },
  {
    title: 'what both changed keeps my value and is listed with both',
    mine: { ...base, name: 'Teatro' },
    theirs: { ...base, name: 'Clube' },
    values: { ...base, name: 'Teatro' },
    changes: [{ name: 'name', theirs: 'Clube', mine: 'Teatro' }],
  },
  {
    title: 'what both changed to the same is nothing to tell',
    mine: { ...base, city: 'Gramado' },
    theirs: { ...base, city: 'Gramado' },
    values: { ...base, city: 'Gramado' },
    changes: [],
  },
])('$title', ({ mine, theirs, values, changes }) => {
  expect(mergeValues({ base, mine, theirs })).toEqual({ values, changes })
})
