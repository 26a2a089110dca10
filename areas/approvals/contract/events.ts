import { defineEvent } from '#core/contract/event.ts'

/** One document on its way through the levels of its approval. */
export interface DecidedFact {
  id: number
  name: string
  /** The level that was decided on, from 1. */
  level: number
  /** It passed its last level, or was rejected: nothing is to be decided any more. */
  settled: boolean
}

/** Somebody passed a level of documents, or rejected them. */
export const approvalDecided = defineEvent<{
  /** As the slot `approval.kind` names it. */
  kind: string
  decision: 'approved' | 'rejected'
  documents: DecidedFact[]
}>('approvals.decided')
