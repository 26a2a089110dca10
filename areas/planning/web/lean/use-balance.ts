import { useMemo, useState } from 'react'
import {
  type Balance,
  balanceFigures,
  fewestStations,
  lowestCycle,
  stationTimes,
} from '#engines/line-balancing/index.ts'
import type { FlowLineFacts, LineBalance } from '../../contract/lean/lean.api.ts'
import { firstWishes, type Places, problemOf, type Reckoned, reckon, samePlaces, type Wish } from './reckon.ts'

export interface Proposal {
  places: Places
  used: number
  bottleneck: number
  proven: boolean
}

/** What the person changed since the balance that holds was read; each part null where nothing was. */
interface Draft {
  /** Number of the balance that it started from. */
  base: number
  wishes: ReadonlyMap<number, Wish> | null
  reserve: number | null
  places: Places | null
  /** Places before each change of this visit, the last first. */
  before: (Places | null)[]
}

const fresh = (facts: FlowLineFacts): Draft => ({
  base: facts.balance?.number ?? 0,
  wishes: null,
  reserve: null,
  places: null,
  before: [],
})

/** A line's balance on the screen: what holds, what the person makes of it, and what follows. */
export function useBalance(facts: FlowLineFacts) {
  const [kept, setDraft] = useState<Draft | null>(null)
  const [proposal, setProposal] = useState<Proposal | 'none' | null>(null)
  const draft = kept ?? fresh(facts)
  const saved = useMemo(() => placesOf(facts.balance), [facts.balance])
  const wishes = useMemo(() => {
    const first = firstWishes(facts)
    return draft.wishes ? new Map([...first, ...draft.wishes]) : first
  }, [facts, draft.wishes])
  const reserve = draft.reserve ?? facts.balance?.reservePercent ?? 0
  const reckoned = useMemo(
    () => reckon(facts, wishes, reserve, draft.places ?? saved),
    [facts, wishes, reserve, draft.places, saved],
  )
  const change = (part: Partial<Draft>) => {
    setProposal(null)
    setDraft({ ...draft, ...part })
  }
  const place = (places: Places) => change({ places, before: [draft.places, ...draft.before].slice(0, 50) })
  const propose = (found: Balance | null) => setProposal(found ? proposalOf(reckoned, found) : 'none')
  return {
    reckoned,
    reserve,
    base: draft.base,
    changed:
      draft.wishes !== null ||
      draft.reserve !== null ||
      (facts.balance === null ? draft.places !== null : !samePlaces(reckoned.places, saved)),
    /** The demand or the working time has moved since: the line would run at another pace. */
    drifted: facts.balance !== null && reckoned.cycle !== null && reckoned.cycle !== facts.balance.cycleMs,
    proposal,
    canStepBack: draft.before.length > 0,
    setWish: (productId: number, wish: Partial<Wish>) => {
      const now = wishes.get(productId) ?? { chosen: true, typed: null }
      change({ wishes: new Map(wishes).set(productId, { ...now, ...wish }) })
    },
    setReserve: (value: number) => change({ reserve: value }),
    place,
    stepBack: () => change({ places: draft.before[0] ?? null, before: draft.before.slice(1) }),
    load: (balance: LineBalance) => place(placesOf(balance)),
    /** Forgets the changes: what holds is shown. */
    reset: () => {
      setProposal(null)
      setDraft(null)
    },
    proposeFewest: (ableOnly: boolean) => {
      const { operations, cycle } = reckoned
      if (operations && cycle) propose(fewestStations(problemOf(facts, operations, ableOnly), cycle))
    },
    proposeLowest: (stations: number, ableOnly: boolean) => {
      const { operations } = reckoned
      if (operations) propose(lowestCycle(problemOf(facts, operations, ableOnly), stations))
    },
    discard: () => setProposal(null),
  }
}

export type BalanceState = ReturnType<typeof useBalance>

const placesOf = (balance: LineBalance | null): Places =>
  new Map((balance?.operations ?? []).map(({ key, stationIds }) => [key, stationIds]))

function proposalOf({ operations, stations, cycle }: Reckoned, { assignment, proven }: Balance): Proposal {
  const times = stationTimes(operations ?? [], assignment, stations.length)
  const { used, bottleneck } = balanceFigures(times, cycle ?? 1)
  const places = new Map([...assignment].map(([key, at]) => [key, at.flatMap((index) => stations[index]?.id ?? [])]))
  return { places, used, bottleneck, proven }
}
