import { defineStatus } from '#core/contract/status.ts'

/** A shift's sheet: reckoned anew while it is open, the same for both once the outgoing side has signed, frozen when both have. */
export const handoverStatus = defineStatus(
  'handoverStatus',
  {
    open: { number: 10, color: 'blue', next: ['note', 'signOutgoing'] },
    outgoingSigned: { number: 20, color: 'gold', next: ['signIncoming', 'withdraw'] },
    frozen: { number: 30, color: 'green', next: [] },
  },
  {
    note: { to: 'open', right: 'handover.edit' },
    signOutgoing: { to: 'outgoingSigned', right: 'handover.sign' },
    signIncoming: { to: 'frozen', right: 'handover.sign' },
    withdraw: { to: 'open', right: 'handover.sign' },
  },
)
export type HandoverState = (typeof handoverStatus.codes)[number]
