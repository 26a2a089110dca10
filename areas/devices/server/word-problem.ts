import { machineStates, shownLamps } from '#areas/equipment/contract/machine-state.ts'
import type { Translate } from '#core/contract/messages.ts'
import type { Problem } from './intake/message.ts'
import { kinds } from './json/parse.ts'

/** In a sentence: what is wrong, and what would be right. */
export function wordProblem(t: Translate, { reason, detail, of }: Problem): string {
  if (of) {
    const choices = {
      lamp: shownLamps,
      state: machineStates,
      pulse: [],
      button: [],
      measure: [],
      serial: [],
      result: [],
      ready: [],
    }[of.use]
    const value = String(of.value).slice(0, 200)
    return t(`signalProblem.of.${of.use}`, { name: of.name, value, choices: choices.join(', ') })
  }
  return t(`signalProblem.${reason}`, { detail: detail.slice(0, 300), choices: kinds.join(', ') })
}
