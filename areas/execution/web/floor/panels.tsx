import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { TaskCard } from '../../contract/floor.ts'
import type { FloorPanel, FloorRemedy, PanelKnown } from '../../contract/slots.ts'

type Known = ReadonlyMap<string, PanelKnown | null>

/** So long (milliseconds) what stands beneath the panels waits for them. */
const settlesWithin = 2_000

/** What panels of other areas have said of a task, and how they say it. */
export function usePanels() {
  const [known, setKnown] = useState<Known>(new Map())
  const say = useCallback((name: string, said: PanelKnown | null) => {
    setKnown((before) =>
      before.has(name) && JSON.stringify(before.get(name)) === JSON.stringify(said)
        ? before
        : new Map(before).set(name, said),
    )
  }, [])
  const told = [...known].flatMap(([name, said]) => (said ? [{ name, ...said }] : []))
  const limits = told.flatMap(({ allowed }) => (allowed === null ? [] : [allowed]))
  return {
    say,
    about: told.map(({ name, about }) => [name, about]),
    /** Pieces that may be reported in all; null: no panel sets a limit. */
    allowed: limits.length ? Math.min(...limits) : null,
    settled: useSettled(known),
  }
}

/** Whether every panel has its first answer, or was waited for long enough: then what stands beneath them no longer moves under a hand. */
function useSettled(known: Known): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const late = setTimeout(() => setWaited(true), settlesWithin)
    return () => clearTimeout(late)
  }, [])
  return partsOf('floor.panel', useSession()).every(({ name }) => known.has(name)) || waited
}

interface Props extends Pick<FloorPanel, 'at'> {
  card: TaskCard
  say: ReturnType<typeof usePanels>['say']
}

/** What other areas show of a task. */
export function Panels({ at, card, say }: Props) {
  return partsOf('floor.panel', useSession()).map(({ name, Part }) => (
    <div key={name} className="exec-panel">
      <Suspense fallback={null}>
        <Said name={name} say={say}>
          {(onKnown) => <Part at={at} task={card} onKnown={onKnown} />}
        </Said>
      </Suspense>
    </div>
  ))
}

interface SaidProps {
  name: string
  say: Props['say']
  children(onKnown: (known: PanelKnown | null) => void): ReactNode
}

/** Gives a panel one and the same way to speak, whatever is drawn anew. */
function Said({ name, say, children }: SaidProps) {
  const onKnown = useCallback((known: PanelKnown | null) => say(name, known), [name, say])
  return children(onKnown)
}

/** What other areas offer beside a refusal of theirs. It stays from the first one on: a document that is being read outlives its refusal. */
export function Remedies({ error, onRemedied }: { error: Error | null; onRemedied: FloorRemedy['onRemedied'] }) {
  const parts = partsOf('floor.remedy', useSession())
  const [met, setMet] = useState(false)
  if (error && !met) setMet(true)
  if (!met) return null
  return parts.map(({ name, Part }) => (
    <Suspense key={name} fallback={null}>
      <Part error={error} onRemedied={onRemedied} />
    </Suspense>
  ))
}

/** Keys of other areas for a task at the terminal of a station. */
export function TaskKeys({ taskId }: { taskId: number }) {
  return partsOf('floor.key', useSession()).map(({ name, Part }) => (
    <Suspense key={name} fallback={null}>
      <Part taskId={taskId} />
    </Suspense>
  ))
}
