import type { Choice } from './command.ts'
import { prepareEntries, type Ranked, rankEntries } from './palette-rank.ts'

export type TitledChoice = { readonly id: string; readonly title: string; readonly choice: Choice }

/** The choices whose titles a text is found in, best first. */
export function rankChoices(choices: readonly Choice[], titleOf: (choice: Choice) => string, text: string, limit: number): Ranked<TitledChoice>[] {
  return rankEntries(prepareEntries(choices.map((choice, index) => ({ id: String(index), title: titleOf(choice), choice }))), text, { limit })
}
