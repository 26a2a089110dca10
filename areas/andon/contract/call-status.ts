import { defineStatus } from '#core/contract/status.ts'

/** The course of a call. The same table enables the buttons and refuses the calls. */
export const andonStatus = defineStatus(
  'andonStatus',
  {
    awaitingResponse: { number: 10, color: 'red', next: ['respond', 'withdraw', 'close'] },
    processing: { number: 20, color: 'blue', next: ['takeOver', 'handOn', 'finish', 'withdraw', 'close'] },
    takenOver: { number: 30, color: 'purple', next: ['takeOver', 'handOn', 'finish', 'withdraw', 'close'] },
    /** Done, says who did it; the initiator has the last word. */
    finished: { number: 40, color: 'gold', next: ['accept', 'reject', 'close'] },
    closed: { number: 90, color: 'gray', next: [] },
  },
  {
    respond: { to: 'processing', right: 'andonCall.respond' },
    takeOver: { to: 'takenOver', right: 'andonCall.respond' },
    /** Somebody else is asked to come: the call awaits his response. */
    handOn: { to: 'awaitingResponse', right: 'andonCall.handOn' },
    finish: { to: 'finished', right: 'andonCall.finish' },
    accept: { to: 'closed', right: 'andonCall.accept' },
    reject: { to: 'processing', right: 'andonCall.accept' },
    withdraw: { to: 'closed', right: 'andonCall.raise' },
    close: { to: 'closed', right: 'andonCall.close' },
  },
)

export type AndonState = (typeof andonStatus.codes)[number]
export type AndonVerb = keyof typeof andonStatus.verbs

/** Everything but closed. */
export const openStates = andonStatus.codes.filter((code) => code !== 'closed')

export const andonSources = ['station', 'phone', 'box', 'lamp', 'quality', 'maintenance'] as const
export type AndonSource = (typeof andonSources)[number]

/** How a call ended: accepted or withdrawn by its initiator, ended by a supervisor, or by itself. */
export const closings = ['accepted', 'initiator', 'supervisor', 'automatic'] as const
export type Closing = (typeof closings)[number]

/** Verbs that take a call on its way; the others end it or send it back, and are never what a thumb finds first. */
const onward: readonly AndonVerb[] = ['respond', 'takeOver', 'finish', 'accept']

/** Which of some acts stands out: the first that takes the call on; none where there is no such act. */
export const leadingVerb = (keys: readonly string[]): string | undefined =>
  keys.find((key) => onward.some((verb) => verb === key))
