import type { SalesDeps } from './deps.ts'

/** Asks the operator; prints why nothing was done if the answer is not yes. */
export async function isAgreed(
  { confirm, print }: Pick<SalesDeps, 'confirm' | 'print'>,
  question: string,
): Promise<boolean> {
  const answer = await confirm(question)
  if (answer === null) print(['Nobody can be asked here: say --yes to go on without.'])
  else if (!answer) print(['Nothing was done.'])
  return answer === true
}
