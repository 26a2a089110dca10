import { useState } from 'react'
import { ownerNow } from '#core/web/session/session.tsx'
import { dropDraft, type Kept, keepDraft, readDraft } from './drafts.ts'

/** What a form keeps of what is typed in it, until it is sent or given up. */
export interface Draft<T> {
  /** What was typed at an earlier opening and never sent; null: nothing, or the person has answered the offer. */
  found: Kept<T> | null
  /** The person has answered the offer. */
  answered(): void
  /** After every change. */
  keep(value: T): void
  /** It was sent, or given up. */
  drop(): void
}

/**
 * Keeps what a person types into a form in this browser, so that the way back, a reload or an end of the session loses none of it;
 * `DraftOffer` offers it again at the next opening.
 * @param name the form and the row it is for: `handover:7`, `workOrder:new`
 */
export function useDraft<T>(name: string): Draft<T> {
  const [owner] = useState(ownerNow)
  const [found, setFound] = useState(() => readDraft<T>(owner, name))
  return {
    found,
    answered: () => setFound(null),
    keep: (value) => keepDraft(owner, name, value),
    drop: () => {
      dropDraft(owner, name)
      setFound(null)
    },
  }
}
