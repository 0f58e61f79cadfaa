import { expect, test } from 'vitest'
import { openEditorApp } from '../editor/testing/editor-app.ts'

/** Lists hide five digits of a CPF, three of which are left to be guessed. */

test('a member searches by a whole CPF 30 times an hour, over all lists and however it is written', async (end) => {
  const editor = await openEditorApp()
  end.onTestFinished(() => editor.close())
  const path = `/promoter/events/${await editor.createDraft()}`
  const searches = [
    (q: string) => editor.call('GET', `${path}/courtesies?q=${encodeURIComponent(q)}`),
    (q: string) => editor.call('GET', `${path}/orders?q=${encodeURIComponent(q)}`),
    (q: string) => editor.call('GET', `${path}/people?q=${encodeURIComponent(q)}`),
    (q: string) =>
      editor.call('POST', `${path}/messages/audience`, { kind: 'service', filter: { q } }),
  ]
  const spellings = ['11144477735', '111.444.777-35', '+55 111.444.777-35', '1114 447 7735']
  for (let at = 0; at < 30; at += 1)
    expect(await searches[at % 3]?.(spellings[at % 4] ?? '')).toMatchObject({ status: 200 })
  for (const search of searches) {
    for (const q of [...spellings, 'ana 11144477735'])
      expect(await search(q), q).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_ATTEMPTS', message: expect.stringContaining('CPF inteiro') },
      })
    expect(await search('Ana Souza')).toMatchObject({ status: 200 })
    expect(await search('51998765432')).toMatchObject({ status: 200 })
  }
  // Each member has searches of their own.
  const other = await editor.addMember('manager')
  const answer = await editor.call('GET', `${path}/people?q=11144477735`, undefined, other)
  expect(answer.status).toBe(200)
})
