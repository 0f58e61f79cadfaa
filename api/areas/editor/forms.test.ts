import { randomUUID } from 'node:crypto'
import type { CustomForm } from '@55tickets/contracts/forms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { createPerson } from '../../testing/people.ts'
import { type EditorApp, openEditorApp, TICKET } from './testing/editor-app.ts'
import { openProgrammeEditor, question } from './testing/programme-editor.ts'

let editor: EditorApp
beforeAll(async () => {
  editor = await openEditorApp()
})
afterAll(async () => {
  await expectInvariants(editor.database.pool)
  await editor.close()
})

/** A published event with a session whose form asks two questions, and one subscriber who answered them. */
async function openAnsweredForm() {
  const event = await openProgrammeEditor(editor)
  const [formId, sessionId] = [randomUUID(), randomUUID()]
  const shirt = question('Camiseta', {
    type: 'multiple_choice',
    validation: { options: ['P', 'M'] },
  })
  const company = question('Empresa')
  await event.putForm(formId, { fields: [shirt, company] })
  await event.putSession(sessionId, { formId })
  await event.publish()
  const answer = async (values: Record<string, unknown>) =>
    editor.call<{ fields?: object }>(
      'POST',
      `/programacao/${sessionId}/subscribe`,
      {
        customForm: {
          formId,
          formResponses: Object.entries(values).map(([fieldId, value]) => ({ fieldId, value })),
        },
      },
      await createPerson(editor.database.db),
    )
  await answer({ [shirt._id]: ['P'], [company._id]: 'Padaria' })
  const form = async () => (await event.read()).forms.forms.find(({ _id }) => _id === formId)
  const asked = async () =>
    (await editor.call<CustomForm>('GET', `/custom-forms/${formId}`)).body.fields
  return { event, formId, sessionId, shirt, company, answer, form, asked }
}

test('a form is built, used by a session and a ticket, and asked', async () => {
  const { event, formId, shirt, company, asked } = await openAnsweredForm()
  expect(await asked()).toMatchObject([
    { _id: shirt._id, order: 0 },
    { _id: company._id, order: 1 },
  ])
  const { tickets } = await event.read()
  const [type] = tickets.types
  const used = await editor.call('PUT', `${event.path}/tickets/${type?._id}`, {
    version: tickets.version,
    ...TICKET,
    formId,
  })
  expect(used).toMatchObject({ status: 200, body: { tickets: { types: [{ formId }] } } })
})

test('an answered question that is removed is retired: buyers do not see it, its answers stay', async () => {
  const { event, formId, shirt, company, form, asked } = await openAnsweredForm()
  const { body } = await event.putForm(formId, { fields: [shirt] })
  expect(body.forms.forms).toMatchObject([
    {
      answers: 1,
      fields: [
        { _id: shirt._id, retiredAt: null },
        { _id: company._id, label: 'Empresa', retiredAt: expect.any(String), isAnswered: true },
      ],
    },
  ])
  expect(await asked()).toMatchObject([{ _id: shirt._id }])
  expect((await asked()).length).toBe(1)
  // Saved once more, it is as it was.
  await event.putForm(formId, { fields: [shirt] })
  expect((await form())?.fields).toHaveLength(2)
})

test('an answered question that changes becomes another one beside the retired', async () => {
  const { event, formId, shirt, company, form, asked } = await openAnsweredForm()
  const larger = { ...shirt, validation: { options: ['P', 'M', 'G'] } }
  await event.putForm(formId, { fields: [larger, { ...company, required: true }] })
  const [first, second] = await asked()
  expect(first).toMatchObject({ label: 'Camiseta', validation: { options: ['P', 'M', 'G'] } })
  expect(first?._id).not.toBe(shirt._id)
  expect(second).toMatchObject({ _id: company._id, required: true })
  expect((await form())?.fields.at(-1)).toMatchObject({
    _id: shirt._id,
    validation: { options: ['P', 'M'] },
    isAnswered: true,
  })
})

test('a question that nobody answered yet is retired without a trace in the editor', async () => {
  const { event, formId, shirt, company, form } = await openAnsweredForm()
  const typo = question('Dieat')
  await event.putForm(formId, { fields: [shirt, company, typo] })
  await event.putForm(formId, { fields: [shirt, company, { ...typo, label: 'Dieta' }] })
  expect((await form())?.fields.map(({ label }) => label)).toEqual(['Camiseta', 'Empresa', 'Dieta'])
})

test('a form opened before a question was retired is accepted without its answer', async () => {
  const { event, formId, shirt, company, answer } = await openAnsweredForm()
  await event.putForm(formId, { fields: [shirt] })
  const late = await answer({ [shirt._id]: ['M'], [company._id]: 'Açougue' })
  expect(late.status).toBe(201)
  const { rows } = await editor.database.pool.query(
    'select answers from form_answers where form_id = $1 order by created_at desc limit 1',
    [formId],
  )
  expect(rows[0]?.answers).toEqual([{ fieldId: shirt._id, label: 'Camiseta', value: ['M'] }])
})

test('a form opened before a question became required is refused at the new question', async () => {
  const { event, formId, shirt, company, answer, asked } = await openAnsweredForm()
  const changed = { ...company, label: 'Nome da empresa', required: true }
  await event.putForm(formId, { fields: [shirt, changed] })
  const late = await answer({ [shirt._id]: ['M'], [company._id]: 'Açougue' })
  const added = (await asked()).find(({ label }) => label === 'Nome da empresa')
  expect(late).toMatchObject({
    status: 422,
    body: {
      code: 'FORM_INVALID',
      fields: { [added?._id ?? '']: 'Nome da empresa é obrigatório' },
    },
  })
})

test('answers that arrive while a question is removed leave it in its form', async () => {
  const { event, formId, shirt, company, answer } = await openAnsweredForm()
  const added = question('Cidade')
  await event.putForm(formId, { fields: [shirt, company, added] })
  await Promise.all([
    event.putForm(formId, { fields: [shirt, company] }),
    ...[1, 2, 3, 4].map(() =>
      answer({ [shirt._id]: ['M'], [company._id]: '', [added._id]: 'Olinda' }),
    ),
  ])
  await expectInvariants(editor.database.pool)
})

test('of two people who save forms, the second is told', async () => {
  const event = await openProgrammeEditor(editor)
  const { version } = (await event.read()).forms
  const body = { version, name: 'Ficha', description: null, organizerNote: null, fields: [] }
  const put = () => editor.call('PUT', `${event.path}/forms/${randomUUID()}`, body)
  const answers = await Promise.all([put(), put()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a form is removed only while nothing uses it and nobody answered it', async () => {
  const { event, formId, sessionId } = await openAnsweredForm()
  expect(await event.remove('form', formId)).toMatchObject({ body: { code: 'FORM_IN_USE' } })
  await event.putSession(sessionId, { formId: null })
  expect((await event.remove('form', formId)).status).toBe(409)
  const unused = randomUUID()
  await event.putForm(unused, { name: 'Outro' })
  const { body } = await event.remove('form', unused)
  expect(body.forms.forms.map(({ _id }) => _id)).toEqual([formId])
  expect((await event.remove('form', unused)).status).toBe(404)
})

const twice = question('Duas vezes')

test.each<[string, object]>([
  ['no name', { name: '' }],
  ['a question without text', { fields: [question(' ')] }],
  ['a question for a password', { fields: [question('Senha do seu e-mail')] }],
  ['an unknown kind', { fields: [question('Foto', { type: 'picture' })] }],
  ['a choice of nothing', { fields: [question('Cor', { type: 'multiple_choice' })] }],
  ['one question twice', { fields: [twice, twice] }],
  ['too many questions', { fields: Array.from({ length: 51 }, () => question('Outra')) }],
])('a form with %s is refused', async (_case, body) => {
  const event = await openProgrammeEditor(editor)
  expect(await event.putForm(randomUUID(), body)).toMatchObject({ body: { code: 'BAD_INPUT' } })
})

test('a form in use keeps a question; one without questions can’t be used', async () => {
  const { event, formId } = await openAnsweredForm()
  expect((await event.putForm(formId, { fields: [] })).body).toMatchObject({ code: 'BAD_INPUT' })
  const empty = randomUUID()
  await event.putForm(empty, { name: 'Vazio' })
  expect((await event.putSession(randomUUID(), { formId: empty })).body).toMatchObject({
    fields: { formId: 'O formulário não tem perguntas' },
  })
})

test('forms and questions of others are not found', async () => {
  const { event, formId, shirt } = await openAnsweredForm()
  const other = await openProgrammeEditor(editor)
  expect(await other.putForm(formId)).toMatchObject({
    status: 404,
    body: { code: 'FORM_NOT_FOUND' },
  })
  expect((await event.putForm(randomUUID(), { fields: [shirt] })).body).toMatchObject({
    code: 'BAD_INPUT',
  })
})
