import { openCheckoutApp } from '@55tickets/api/areas/payments/testing/checkout-app.ts'
import { API_KEY } from '@55tickets/api/areas/payments/testing/provider-sandbox.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { readCommand } from '../sales/read-command.ts'
import { runCommand } from '../sales/run-command.ts'

/** Opens a checkout with an operator who types commands. */
export async function openSalesTerminal() {
  const checkoutApp = await openCheckoutApp()
  const { database, server } = checkoutApp
  let answer: boolean | null = null
  let isSandboxThere = true

  /** Runs a command as `npm run sales -- …` does; returns its output and exit code. */
  async function type(...words: string[]): Promise<{ code: number; text: string }> {
    const command = readCommand(words)
    if ('wrong' in command) return { code: 2, text: command.wrong }
    const printed: string[] = []
    const code = await runCommand(
      {
        config: testConfig(),
        db: database.db,
        directUrl: database.address.directUrl,
        log: server.deps.log,
        operator: 'carla',
        provider: async () => (isSandboxThere ? server.deps.provider : null),
        providerAccess: async () =>
          isSandboxThere ? { url: checkoutApp.sandbox.address(), apiKey: API_KEY } : null,
        enqueue: async () => server.deps.enqueue,
        print: (lines) => void printed.push(...lines),
        confirm: async () => answer,
      },
      command,
    )
    return { code, text: printed.join('\n') }
  }

  return {
    checkoutApp,
    type,
    /** Sets the operator's answer to questions; null: nobody is at the terminal. */
    answer: (given: boolean | null) => {
      answer = given
    },
    stopSandbox: (isStopped: boolean) => {
      isSandboxThere = !isStopped
    },
    /** Buys by card and returns the id of the sale. */
    async paid(who: string, wanted: Record<string, number> = { inteira: 1 }): Promise<string> {
      const saleId = await checkoutApp.hold(who, wanted)
      const paid = await checkoutApp.card(who, saleId)
      if (paid.statusCode !== 200) throw new Error(paid.body)
      return saleId
    },
    close: () => checkoutApp.close(),
  }
}
