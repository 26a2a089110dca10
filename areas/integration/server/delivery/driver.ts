import type { Ctx } from '#core/server/context.ts'
import type { DeliveryState, Problem } from '../../contract/outgoing.ts'

export type TargetKind = 'webhook' | 'erp'

/** A delivery whose turn it is, as it was taken. */
export interface Claimed {
  id: number
  /** As it was taken: whoever took it since has another. */
  version: number
  targetId: number
  kind: TargetKind
  type: string
  document: string
  messageKey: string
  reversesKey: string | null
  occurredAt: string
  payload: unknown
  payloadVersion: number
  /** Tries before this one. */
  attempts: number
  was: DeliveryState
  createdAt: string
}

/** What came of a try. */
export type Result =
  | { ok: true; externalId: string | null }
  /** Asked whether it has it, the receiver said no. */
  | { absent: true }
  /** Nothing was tried: it is not to be sent. */
  | { skipped: string }
  | Failure

export interface Failure {
  problem: Problem
  /** In the receiver's words or the network's. */
  error: string
  /** Milliseconds that the receiver asked for. */
  retryAfter: number | null
  /** No answer came, or none that says so: it may have arrived. */
  mayHaveArrived: boolean
}

/** One try, for the log. */
export interface Attempt {
  act: 'send' | 'find'
  at: Date
  tookMs: number
  request: string | null
  status: number | null
  answer: string | null
  result: Result
}

/** Where a delivery stands after a try that failed. */
export interface Course {
  state: 'waiting' | 'unknown' | 'dead' | 'failed'
  /** Null: not by itself. */
  nextAt: Date | null
}

/** How deliveries of a kind leave, and what becomes of those that fail. */
export interface Driver<Target = unknown> {
  kind: TargetKind
  /** The entity whose viewers are told. */
  topic: string
  /** Tries that fail one after the other until the target is asked by one delivery at a time. */
  patience: number
  /** Whether every failure speaks against the target, and not only what says that it is down. */
  everyFailureCounts: boolean
  /** What a server that ended under one leaves behind. */
  cutOff: 'pending' | 'unknown'
  /** What sending needs of targets and of what the deliveries undo, in the transaction that takes them. */
  read(ctx: Ctx, claimed: readonly Claimed[]): Promise<Map<number, Target>>
  /** Sends, outside of any transaction. Throws nothing that the receiver can cause. @returns every try that it took, at least one */
  send(target: Target, delivery: Claimed): Promise<Attempt[]>
  course(delivery: Claimed, failure: Failure, now: Date): Course
  /** After the target's state was written: a receiver that is gone, or that failed for days. */
  failed?(ctx: Ctx, target: { id: number; failingSince: string | null }, failure: Failure): Promise<void>
}
