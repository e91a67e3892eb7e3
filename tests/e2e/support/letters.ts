import { expect } from '@playwright/test'
import type { RunningServer } from './server.ts'

/** The newest thing of this form that stands in a letter: letters are in the log, where no mail server is named. */
export async function inLetter({ output }: Pick<RunningServer, 'output'>, form: RegExp): Promise<string> {
  const newest = () => [...output().matchAll(form)].at(-1)?.[1]
  await expect.poll(newest).toBeDefined()
  return newest() as string
}
