import type { MessageKey } from '#core/contract/messages.ts'
import {
  type Cause,
  type ContentOf,
  causeChains,
  type EightDStep,
  preventedBy,
  type StepContent,
  stockPlaces,
} from './eight-d.ts'

/** An action as far as the gates look at it. */
export interface GateAction {
  kind: 'containment' | 'corrective' | 'preventive'
  causeKey: number | null
  doneOn: string | null
  effective: boolean | null
}

type Gate<S extends EightDStep> = (
  content: ContentOf<S>,
  actions: readonly GateAction[],
  causes: readonly Cause[],
) => MessageKey | null

const verified = (causes: readonly Cause[]): Cause[] => causes.filter((cause) => cause.verified)

const gates: { [S in EightDStep]: Gate<S> } = {
  D0: ({ emergency }) => (emergency ? null : 'eightD.lacks.D0'),
  D1: ({ members }) => (members.length ? null : 'eightD.lacks.D1'),
  D2: ({ problem, quantity }) => (problem && quantity !== null ? null : 'eightD.lacks.D2'),
  D3: ({ places }) =>
    stockPlaces.every((place) => places.some((each) => each.place === place && each.suspect !== null))
      ? null
      : 'eightD.lacks.D3',
  D4: ({ causes }) =>
    causeChains.every((chain) => verified(causes).some((cause) => cause.chain === chain)) ? null : 'eightD.lacks.D4',
  D5: (_, actions, causes) =>
    verified(causes).length > 0 &&
    verified(causes).every(({ key }) => actions.some(({ kind, causeKey }) => kind === 'corrective' && causeKey === key))
      ? null
      : 'eightD.lacks.D5',
  D6: (_, actions) =>
    actions.every(({ kind, doneOn }) => kind === 'preventive' || doneOn !== null) ? null : 'eightD.lacks.D6',
  D7: ({ documents }) =>
    preventedBy.every((document) => documents.some((each) => each.document === document && each.answer !== null))
      ? null
      : 'eightD.lacks.D7',
  D8: ({ summary }) => (summary ? null : 'eightD.lacks.D8'),
}

/** What a step must say before it is finished. @returns what it lacks, in words; null: nothing */
export const lacks = (
  content: StepContent,
  actions: readonly GateAction[],
  causes: readonly Cause[],
): MessageKey | null => (gates[content.step] as Gate<EightDStep>)(content, actions, causes)

/** The causes that D4 tells, verified or not. */
export const causesOf = (steps: readonly { content: StepContent }[]): readonly Cause[] =>
  steps.flatMap(({ content }) => (content.step === 'D4' ? content.causes : []))

/**
 * What a report lacks before it may be closed; null: nothing. Each corrective action is done and proved effective, and every step says what it
 * must still: causes and actions may have come or gone since it was finished.
 */
export function lacksToClose(
  steps: readonly { doneAt: string | null; content: StepContent }[],
  actions: readonly GateAction[],
): MessageKey | null {
  if (steps.some(({ doneAt }) => doneAt === null)) return 'eightD.lacks.steps'
  const causes = causesOf(steps)
  for (const { content } of steps) {
    const why = lacks(content, actions, causes)
    if (why) return why
  }
  const corrective = actions.filter(({ kind }) => kind === 'corrective')
  if (!corrective.length || actions.some(({ doneOn }) => doneOn === null)) return 'eightD.lacks.actions'
  if (corrective.some(({ effective }) => effective === null)) return 'eightD.lacks.checks'
  return corrective.every(({ effective }) => effective) ? null : 'eightD.lacks.effect'
}

/** Causes of a chain or below a cause, as they were added. */
export const causesBelow = (causes: readonly Cause[], parent: number | null, chain: Cause['chain']): Cause[] =>
  causes.filter((cause) => cause.chain === chain && cause.parent === parent)

/** Takes a cause out with everything below it. */
export function withoutCause(causes: readonly Cause[], key: number): Cause[] {
  const gone = new Set([key])
  for (let before = 0; before < gone.size; ) {
    before = gone.size
    for (const cause of causes) if (cause.parent !== null && gone.has(cause.parent)) gone.add(cause.key)
  }
  return causes.filter((cause) => !gone.has(cause.key))
}

/**
 * Whether causes are a tree: keys once each, parents that are there, of the same chain and bone, and no circle.
 */
export function isTree(causes: readonly Cause[]): boolean {
  const byKey = new Map(causes.map((cause) => [cause.key, cause]))
  if (byKey.size < causes.length) return false
  return causes.every((cause) => {
    const seen = new Set([cause.key])
    for (let at = cause; at.parent !== null; ) {
      const above = byKey.get(at.parent)
      if (!above || above.chain !== at.chain || above.head !== at.head || seen.has(above.key)) return false
      seen.add(above.key)
      at = above
    }
    return true
  })
}
