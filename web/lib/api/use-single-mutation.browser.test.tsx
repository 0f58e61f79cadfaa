import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ShownRoute, useNavigate, useVisit } from '../../framework/router/router.tsx'
import { MemoryRouter } from '../../framework/testing/memory-router.tsx'
import { Button } from '../../ui/button.tsx'
import { ApiError } from './api.ts'
import { createBrowserQueryClient } from './query.ts'
import { useSingleMutation } from './use-single-mutation.ts'

interface Options {
  readonly mutationFn: () => Promise<string>
  readonly onSuccess: (data: string) => void
  readonly onError: (error: Error) => void
}

/** What the single and the plain mutation have in common. */
type UseSend = (options: Options) => {
  readonly mutate: () => void
  readonly mutateAsync: () => Promise<string>
  readonly isPending: boolean
}

const button = page.getByRole('button', { name: 'Enviar' })

async function renderSender(useSend: UseSend = useSingleMutation) {
  const sent: PromiseWithResolvers<string>[] = []
  const heard: string[] = []
  const outcomes: PromiseSettledResult<string>[] = []
  function Sender() {
    const { mutate, mutateAsync, isPending } = useSend({
      mutationFn: () => {
        const answer = Promise.withResolvers<string>()
        sent.push(answer)
        return answer.promise
      },
      onSuccess: (data) => void heard.push(data),
      onError: ({ message }) => void heard.push(message),
    })
    const sendTwice = async () =>
      void outcomes.push(...(await Promise.allSettled([mutateAsync(), mutateAsync()])))
    return (
      <>
        <Button busy={isPending} onClick={() => mutate()}>
          Enviar
        </Button>
        <Button onClick={() => void sendTwice()}>Duas vezes</Button>
      </>
    )
  }
  const view = await render(
    <StrictMode>
      <QueryClientProvider client={createBrowserQueryClient()}>
        <Sender />
      </QueryClientProvider>
    </StrictMode>,
  )
  return { view, sent, heard, outcomes }
}

/** Clicks twice before the page can render anything in between. */
async function clickTwice() {
  const element = await button.findElement()
  for (const click of [1, 2])
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: click }))
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
}

const refusal = new ApiError({ status: 409, code: 'SOLD_OUT', message: 'Esgotado.' })

test('two clicks before the next render send once', async () => {
  const { sent } = await renderSender()
  await clickTwice()
  expect(sent).toHaveLength(1)
})

test('negative control: with useMutation alone two clicks send twice', async () => {
  const { sent } = await renderSender(useMutation)
  await clickTwice()
  expect(sent).toHaveLength(2)
})

test('after a failure, and after a success, it can be sent again', async () => {
  const { sent, heard } = await renderSender()
  await clickTwice()
  sent[0]?.reject(refusal)
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await clickTwice()
  sent[1]?.resolve('Pronto.')
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await clickTwice()
  expect(heard).toEqual(['Esgotado.', 'Pronto.'])
  expect(sent).toHaveLength(3)
})

test('what goes to another page is sent once, until that page is shown or left', async () => {
  const sent: string[] = []
  function Sender() {
    const navigate = useNavigate()
    const { mutate, isPending } = useSingleMutation({
      mutationFn: async () => {
        sent.push('sent')
        navigate('/depois')
      },
    })
    return (
      <Button busy={isPending} onClick={() => mutate()}>
        Enviar
      </Button>
    )
  }
  /** Shows the page of before, as long as the next one is loaded. */
  function Loading() {
    const [shown] = useState(useVisit())
    const navigate = useNavigate()
    return (
      <>
        <ShownRoute shown={shown} params={{}}>
          <Sender />
        </ShownRoute>
        <Button onClick={() => navigate(-1)}>Voltar</Button>
      </>
    )
  }
  await render(
    <QueryClientProvider client={createBrowserQueryClient()}>
      <MemoryRouter>
        <Loading />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  for (const _click of [1, 2]) {
    await button.click()
    await expect.element(button).not.toHaveAttribute('aria-busy')
  }
  expect(sent).toHaveLength(1)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await button.click()
  await expect.poll(() => sent).toHaveLength(2)
})

test('a second call while the first is in progress has the same outcome', async () => {
  const { sent, outcomes } = await renderSender()
  await page.getByRole('button', { name: 'Duas vezes' }).click()
  await expect.poll(() => sent.length).toBe(1)
  sent[0]?.reject(refusal)
  const rejected = { status: 'rejected', reason: refusal }
  await expect.poll(() => outcomes).toEqual([rejected, rejected])
})

test.each([
  ['an outcome', (answer: PromiseWithResolvers<string>) => answer.resolve('Pronto.'), 'Pronto.'],
  ['a failure', (answer: PromiseWithResolvers<string>) => answer.reject(refusal), 'Esgotado.'],
])('%s after the component was unmounted still reaches its callback', async (_, end, text) => {
  const { view, sent, heard } = await renderSender()
  await clickTwice()
  await view.unmount()
  for (const answer of sent) end(answer)
  await expect.poll(() => heard).toEqual([text])
})

test('an error that is not an ApiError is reported, a refusal is not', async () => {
  const report = vi.fn<typeof reportError>()
  vi.stubGlobal('reportError', report)
  const { sent, heard } = await renderSender()
  await clickTwice()
  sent[0]?.reject(refusal)
  await expect.element(button).not.toHaveAttribute('aria-busy')
  expect(report).not.toHaveBeenCalled()
  await clickTwice()
  const bug = new TypeError('x is undefined')
  sent[1]?.reject(bug)
  await expect.element(button).not.toHaveAttribute('aria-busy')
  expect(report).toHaveBeenCalledExactlyOnceWith(bug)
  expect(heard).toEqual(['Esgotado.', 'x is undefined'])
})
